import { withAccount } from "@/lib/db/transaction";
import { checkNext } from "./check";
import { count } from "./record";
import { lockImport, updateImport } from "./store";
import { findRowsAfter, saveChecks } from "./store-rows";
import type { DueImport } from "./store-work";

const CHUNK_SIZE = 2_000;

export async function checkStep({ accountId, importId }: DueImport): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const record = await lockImport(tx, accountId, importId);
    if (record?.state !== "checking") return;
    const rows = await findRowsAfter(tx, record, record.position, CHUNK_SIZE);
    const checked = rows.length === 0 ? [] : await checkNext(tx, record, rows);
    if (checked.length > 0) await saveChecks(tx, record, checked);
    const isEnd = rows.length < CHUNK_SIZE;
    await updateImport(tx, accountId, importId, {
      tally: count(record.tally, checked),
      position: Number(rows.at(-1)?.line ?? record.position),
      ...(isEnd ? { state: "ready", work_at: null } : { work_at: new Date() }),
    });
  });
}
