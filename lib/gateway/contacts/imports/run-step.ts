import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { selectTarget } from "./choose-target";
import type { ImportRecord } from "./record";
import { lockImport, updateImport } from "./store";
import { findRowsAfter } from "./store-rows";
import type { DueImport } from "./store-work";
import { expiryFrom } from "./upload";

const CHUNK_SIZE = 1_000;

async function runChunk(tx: Tx, record: ImportRecord): Promise<void> {
  const rows = await findRowsAfter(tx, record, record.position, CHUNK_SIZE);
  const now = new Date();
  const target = selectTarget(record);
  const written = await target.write(tx, record, rows, now);
  const isEnd = rows.length < CHUNK_SIZE;
  const counts = {
    added: Number(record.added) + written.added,
    changed: Number(record.changed) + written.changed,
    unchanged: Number(record.unchanged) + written.unchanged,
    shared: Number(record.shared) + written.shared,
  };
  await updateImport(tx, Number(record.account_id), record.import_id, {
    ...counts,
    position: Number(rows.at(-1)?.line ?? record.position),
    work_at: isEnd ? null : now,
    ...(isEnd && { state: "done", finished_at: now, expires_at: expiryFrom(now) }),
  });
  if (isEnd) await target.finish(tx, record, counts, now);
}

async function fail({ accountId, importId }: DueImport): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const record = await lockImport(tx, accountId, importId);
    if (record?.state !== "running" && record?.state !== "undoing") return;
    const now = new Date();
    await updateImport(tx, accountId, importId, {
      state: "failed",
      problem: "group_unknown",
      work_at: null,
      finished_at: now,
      expires_at: now,
    });
  });
}

export async function failIfGroupIsDeleted(
  due: DueImport,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    await fail(due);
  }
}

/** Records undo data in the same transaction, so a crash leaves no partial step. */
export function runStep(due: DueImport): Promise<void> {
  const { accountId, importId } = due;
  return failIfGroupIsDeleted(due, () =>
    withAccount(accountId, async (tx) => {
      const record = await lockImport(tx, accountId, importId);
      if (record?.state === "running") await runChunk(tx, record);
    }),
  );
}
