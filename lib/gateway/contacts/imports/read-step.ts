import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { readTable } from "@/lib/import/read-table";
import type { TableRow } from "@/lib/import/table-row";
import { fileParts } from "./file-parts";
import type { ImportRecord } from "./record";
import { lockImport, updateImport } from "./store";
import { deleteOldReadings, insertRows } from "./store-rows";

const CHUNK_SIZE = 2_000;
const DELETED_PER_STEP = 5_000;
/** Maximum time of a step, for fairness; the next step continues after the stored rows. */
const MAX_STEP_MS = 5_000;
/** Duration of the lease, so that other workers don't repeat the same rows. */
const HOLD_MS = 10_000;

const getAccountId = ({ account_id }: ImportRecord) => Number(account_id);

/** Stores rows, unless another worker did or the file is being reread. Returns whether to continue. */
async function store(record: ImportRecord, count: number, rows: readonly TableRow[]) {
  // Own transaction: worker step.
  return withAccount(getAccountId(record), async (tx) => {
    const now = await lockImport(tx, getAccountId(record), record.import_id);
    if (now?.state !== "reading" || now.read_no !== record.read_no) return false;
    if (Number(now.rows_read) !== count) return false;
    if (rows.length > 0) await insertRows(tx, record, rows);
    await updateImport(tx, getAccountId(record), record.import_id, {
      rows_read: count + rows.length,
      work_at: new Date(Date.now() + HOLD_MS),
    });
    return true;
  });
}

/** Ends reading; `line` is the position of the problem. */
async function finish(
  record: ImportRecord,
  problem: string | null,
  line: number | null = null,
): Promise<void> {
  await withAccount(getAccountId(record), async (tx) => {
    const now = await lockImport(tx, getAccountId(record), record.import_id);
    if (now?.state !== "reading" || now.read_no !== record.read_no) return;
    const at = new Date();
    const hasPhone = now.columns.some(({ target }) => target === "phone");
    const next = hasPhone
      ? ({ state: "checking", work_at: at } as const)
      : ({ state: "columns", work_at: null } as const);
    const failed = {
      state: "failed",
      problem,
      problem_line: line,
      work_at: null,
      finished_at: at,
      expires_at: at,
    } as const;
    await updateImport(
      tx,
      getAccountId(record),
      record.import_id,
      problem === null ? next : failed,
    );
  });
}

async function deleteOldRows(record: ImportRecord): Promise<void> {
  const step = () =>
    withAccount(getAccountId(record), (tx) => deleteOldReadings(tx, record, DELETED_PER_STEP));
  while ((await step()) === DELETED_PER_STEP);
}

async function* rowsLeft(record: ImportRecord): AsyncGenerator<TableRow> {
  const source = fileParts(getAccountId(record), record.import_id);
  const above = (record.layout.titleRows ?? 0) + (record.choices.has_header ? 1 : 0);
  let remaining = Number(record.rows_read) + above;
  for await (const row of readTable(source, record.layout)) {
    if (remaining > 0) remaining -= 1;
    else yield row;
  }
}

/**
 * Stores rows for some seconds, `CHUNK_SIZE` per transaction. After a crash, the next worker continues after the last
 * chunk.
 */
export async function readStep(record: ImportRecord): Promise<void> {
  await deleteOldRows(record);
  const end = Date.now() + MAX_STEP_MS;
  let count = Number(record.rows_read);
  let chunk: TableRow[] = [];
  try {
    for await (const row of rowsLeft(record)) {
      chunk.push(row);
      if (chunk.length < CHUNK_SIZE) continue;
      if (!(await store(record, count, chunk))) return;
      count += chunk.length;
      chunk = [];
      if (Date.now() > end) return await yieldTurn(record);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return finish(record, error.reason ?? error.code, error.limit ?? null);
  }
  if (await store(record, count, chunk)) await finish(record, null);
}

const yieldTurn = (record: ImportRecord) =>
  withAccount(getAccountId(record), (tx) =>
    updateImport(tx, getAccountId(record), record.import_id, { work_at: new Date() }),
  );
