import { type Tx, withAccount } from "@/lib/db/transaction";
import { selectTarget } from "./choose-target";
import type { ImportRecord } from "./record";
import { failIfGroupIsDeleted } from "./run-step";
import { lockImport, updateImport } from "./store";
import type { DueImport } from "./store-work";

const CHUNK_SIZE = 1_000;

async function undoChunk(tx: Tx, record: ImportRecord): Promise<void> {
  const now = new Date();
  const {
    undone,
    kept,
    isDone: isEnd,
  } = await selectTarget(record).undo(tx, record, CHUNK_SIZE, now);
  await updateImport(tx, Number(record.account_id), record.import_id, {
    undone: Number(record.undone) + undone,
    kept: Number(record.kept) + kept,
    work_at: isEnd ? null : now,
    ...(isEnd && { state: "undone", expires_at: now }),
  });
}

/** Undoes a batch of changes, and deletes their records in the same transaction. */
export function undoStep(due: DueImport): Promise<void> {
  const { accountId, importId } = due;
  return failIfGroupIsDeleted(due, () =>
    // Own transaction: worker step.
    withAccount(accountId, async (tx) => {
      const record = await lockImport(tx, accountId, importId);
      if (record?.state === "undoing") await undoChunk(tx, record);
    }),
  );
}
