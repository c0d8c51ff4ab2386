import type { Tx } from "@/lib/db/transaction";
import { type AuditContext, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { type ConsentContext, recordConsents } from "@/lib/gateway/contacts/consents/public";
import { addBlocks, type BlockingImport, type NewBlock } from "./add-blocks";
import { deleteClaims, deleteImported } from "./store-import";

export async function blockImported(
  tx: Tx,
  ctx: ConsentContext,
  blocks: readonly NewBlock[],
  from: BlockingImport,
): Promise<{ added: number; shared: number }> {
  const { added, shared } = await addBlocks(tx, ctx, blocks, from);
  return { added: added.size, shared };
}

export function auditImported(
  tx: Tx,
  ctx: AuditContext,
  after: { import_id: number; added: number; unchanged: number },
): Promise<void> {
  const object = { kind: "blocked_number" as const };
  return recordAudit(tx, ctx, { action: "blocked_number.batch_added", object, after });
}

/**
 * Withdraws up to `limit` of an import's blocks and lifts those without another claim. Excludes blocks people
 * requested since, blocks lifted and recreated, and erased persons.
 */
export async function unblockImported(
  tx: Tx,
  ctx: ConsentContext,
  { importId, fileName }: BlockingImport,
  limit: number,
): Promise<{ lifted: number; isEnd: boolean }> {
  // Leaves blocks to a later transaction, because they are locked in a fixed order. While claims remain, a block may
  // still be handed to the import.
  if ((await deleteClaims(tx, ctx.account.id, importId, limit)) > 0)
    return { lifted: 0, isEnd: false };
  const { numbers, isEnd } = await deleteImported(tx, ctx.account.id, importId, limit);
  const consents = numbers.map((phone) => ({ phone, kind: "unblocked" as const, text: fileName }));
  await recordConsents(tx, ctx, consents, "import");
  return { lifted: numbers.length, isEnd };
}
