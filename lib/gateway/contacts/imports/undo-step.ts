import { type Tx, withAccount } from "@/lib/db/transaction";
import { targetOf } from "./choose-target";
import type { ImportRecord } from "./record";
import { orFail } from "./run-step";
import { lockImport, updateImport } from "./store";
import type { DueImport } from "./store-work";

/** Entries or blocks of one transaction. */
const PIECE = 1_000;

async function undoPiece(tx: Tx, held: ImportRecord): Promise<void> {
  const now = new Date();
  const { undone, kept, isEnd } = await targetOf(held).undo(tx, held, PIECE, now);
  await updateImport(tx, Number(held.account_id), held.import_id, {
    undone: Number(held.undone) + undone,
    kept: Number(held.kept) + kept,
    work_at: isEnd ? null : now,
    ...(isEnd && { state: "undone", expires_at: now }),
  });
}

/** Takes back the next changes of an import, in one transaction that also forgets them. */
export function undoStep(due: DueImport): Promise<void> {
  const { accountId, importId } = due;
  return orFail(due, () =>
    // Own transaction: a worker's step, no request.
    withAccount(accountId, async (tx) => {
      const held = await lockImport(tx, accountId, importId);
      if (held?.state === "undoing") await undoPiece(tx, held);
    }),
  );
}
