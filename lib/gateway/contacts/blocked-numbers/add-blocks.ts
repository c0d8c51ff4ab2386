import type { Tx } from "@/lib/db/transaction";
import {
  type ConsentContext,
  recordConsents,
  toConsentSource,
} from "@/lib/gateway/contacts/consents/public";
import { type BlockedNumberRecord, insertBlockedNumbers } from "./store";
import { insertClaims } from "./store-import";

export type NewBlock = Pick<BlockedNumberRecord, "number" | "note">;

/** Import of blocks; `fileName` is logged if there is no note. */
export interface BlockingImport {
  importId: string;
  fileName: string | null;
}

export interface AddedBlocks {
  added: Map<string, BlockedNumberRecord>;
  /** Number of other imports' blocks that are now shared. */
  shared: number;
}

/**
 * Adds blocks and records them in the consent log; skips blocked numbers. A block made by an import becomes shared, so
 * undoing that import doesn't lift it.
 */
export async function addBlocks(
  tx: Tx,
  ctx: ConsentContext,
  blocks: readonly NewBlock[],
  from?: BlockingImport,
): Promise<AddedBlocks> {
  const source = from === undefined ? toConsentSource(ctx) : "import";
  const rest = { type: 1, added_at: ctx.now(), source } as const;
  const import_id = from?.importId ?? null;
  const records = blocks.map((block) => ({ ...block, ...rest }));
  const { added: ids, imported } = await insertBlockedNumbers(
    tx,
    ctx.account.id,
    records.map((row) => ({ ...row, import_id })),
    from === undefined ? "keep" : "share",
  );
  const added = records.flatMap((row): BlockedNumberRecord[] => {
    const id = ids.get(row.number);
    return id === undefined ? [] : [{ id, ...row }];
  });
  const consents = added.map(({ number, note }) => ({
    phone: number,
    kind: "blocked" as const,
    text: note ?? from?.fileName ?? null,
  }));
  await recordConsents(tx, ctx, consents, source);
  const shared =
    import_id === null ? 0 : await insertClaims(tx, ctx.account.id, import_id, imported);
  return { added: new Map(added.map((row) => [row.number, row])), shared };
}
