import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { TableRow } from "@/lib/import/table-row";
import type { CheckedRow, ImportRecord, ImportRow } from "./record";
import { ROW_LIST } from "./schema-list";

const COLUMNS = "line, cells, fate, note, phone";

export const ROWS: ListSource<ImportRow, typeof ROW_LIST> = {
  list: ROW_LIST,
  columns: COLUMNS,
  from: "contact_import_rows",
  where: "account_id = $1 AND import_id = $2 AND read_no = $3",
  orderBy: ["line"],
};

type ImportKey = Pick<ImportRecord, "account_id" | "import_id" | "read_no">;
const toImportKey = ({ account_id, import_id, read_no }: ImportKey) => [
  account_id,
  import_id,
  read_no,
];

export async function insertRows(
  tx: Tx,
  record: ImportKey,
  rows: readonly TableRow[],
): Promise<void> {
  await tx.query(
    `INSERT INTO contact_import_rows (account_id, import_id, read_no, line, cells, note)
     SELECT x.account_id, $2::bigint, $3::integer, n.line, n.cells, n.problem
     FROM json_to_recordset($4::json) AS n (line bigint, cells text[], problem text) JOIN accounts x ON x.account_id = $1`,
    [...toImportKey(record), JSON.stringify(rows)],
  );
}

export async function findRowsAfter(
  tx: Tx,
  record: ImportKey,
  after: string,
  limit: number,
): Promise<ImportRow[]> {
  const { rows } = await tx.query<ImportRow>(
    `SELECT ${COLUMNS} FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line > $4 ORDER BY line LIMIT $5`,
    [...toImportKey(record), after, limit],
  );
  return rows;
}

export async function findLeftOutAfter(
  tx: Tx,
  record: ImportKey,
  fates: readonly string[],
  after: string,
  limit: number,
): Promise<ImportRow[]> {
  const { rows } = await tx.query<ImportRow>(
    `SELECT ${COLUMNS} FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line > $4 AND fate = ANY ($6::text[])
     ORDER BY line LIMIT $5`,
    [...toImportKey(record), after, limit, fates],
  );
  return rows;
}

export async function findRow(
  tx: Tx,
  record: ImportKey,
  line: number,
): Promise<ImportRow | undefined> {
  const { rows } = await tx.query<ImportRow>(
    `SELECT ${COLUMNS} FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line = $4`,
    [...toImportKey(record), line],
  );
  return rows[0];
}

/** Finds numbers in other rows; `before` limits them to rows above that line. */
export async function findSeenPhones(
  tx: Tx,
  record: ImportKey,
  phones: readonly string[],
  where: { before: string } | { except: string },
): Promise<Set<string>> {
  const [sign, line] = "before" in where ? ["<", where.before] : ["<>", where.except];
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT DISTINCT phone FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND phone = ANY ($4::text[])
       AND line ${sign} $5 AND fate <> 'duplicate'`,
    [...toImportKey(record), phones, line],
  );
  return new Set(rows.map(({ phone }) => phone));
}

export async function saveChecks(
  tx: Tx,
  record: ImportKey,
  rows: readonly CheckedRow[],
): Promise<void> {
  await tx.query(
    `UPDATE contact_import_rows r SET fate = n.fate, note = n.note, phone = n.phone
     FROM json_to_recordset($4::json) AS n (line bigint, fate text, note text, phone text)
     WHERE r.account_id = $1 AND r.import_id = $2 AND r.read_no = $3 AND r.line = n.line`,
    [...toImportKey(record), JSON.stringify(rows)],
  );
}

export async function saveCells(
  tx: Tx,
  record: ImportKey,
  line: number,
  cells: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE contact_import_rows SET cells = $5::text[]
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line = $4`,
    [...toImportKey(record), line, cells],
  );
}

export async function deleteOldReadings(tx: Tx, record: ImportKey, limit: number): Promise<number> {
  // Not `IN`: a shard without statistics would evaluate the subquery for each row.
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_rows WHERE account_id = $1 AND import_id = $2 AND read_no < $3 AND (read_no, line) <= (
       SELECT read_no, line FROM (
         SELECT read_no, line FROM contact_import_rows
         WHERE account_id = $1 AND import_id = $2 AND read_no < $3 ORDER BY read_no, line LIMIT $4) AS oldest
       ORDER BY read_no DESC, line DESC LIMIT 1)`,
    [...toImportKey(record), limit],
  );
  return rowCount ?? 0;
}
