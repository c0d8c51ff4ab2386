import type { Tx } from "@/lib/db/transaction";
import { type AuditContext, recordAudit } from "@/lib/gateway/account/audit-log/record";
import { type ConsentContext, recordConsents } from "@/lib/gateway/contacts/consents/service";
import { addBlocks, type BlockingImport, type NewBlock } from "./add-blocks";
import { deleteClaims, deleteImported } from "./store-import";

/** What imports do with blocked numbers, within transactions of theirs. */

/**
 * Blocks numbers of a file, each given once; returns how many were not blocked yet, and how many blocks of other imports it
 * asks for, too.
 */
export async function blockImported(
  tx: Tx,
  ctx: ConsentContext,
  blocks: readonly NewBlock[],
  from: BlockingImport,
): Promise<{ added: number; shared: number }> {
  const { added, shared } = await addBlocks(tx, ctx, blocks, from);
  return { added: added.size, shared };
}

/** Notes in the audit log what a whole import blocked, as adding many numbers at once does. */
export function auditImported(
  tx: Tx,
  ctx: AuditContext,
  after: { import_id: number; added: number; unchanged: number },
): Promise<void> {
  const object = { kind: "blocked_number" as const };
  return recordAudit(tx, ctx, { action: "blocked_number.batch_added", object, after });
}

/**
 * Takes back up to `limit` of the blocks that an import asks for, lifts those that nobody else does, and notes it in the log
 * of consents. A block that people asked for since, that was lifted and made again, or the data of whose person was erased is not the
 * import's any more.
 */
export async function unblockImported(
  tx: Tx,
  ctx: ConsentContext,
  { importId, fileName }: BlockingImport,
  limit: number,
): Promise<{ lifted: number; isEnd: boolean }> {
  // Alone in their transaction: blocks are locked in one order. While there are any, a block may still be handed to the import.
  if ((await deleteClaims(tx, ctx.account.id, importId, limit)) > 0)
    return { lifted: 0, isEnd: false };
  const { numbers, isEnd } = await deleteImported(tx, ctx.account.id, importId, limit);
  const consents = numbers.map((phone) => ({ phone, kind: "unblocked" as const, text: fileName }));
  await recordConsents(tx, ctx, consents, "import");
  return { lifted: numbers.length, isEnd };
}
