import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { ImportRecord, ImportRow } from "./record";

export type ErasableImport = Pick<
  ImportRecord,
  "account_id" | "import_id" | "read_no" | "state" | "columns" | "choices"
>;

const LINES_PER_QUERY = 20_000;

/** `expires_at` is null once the rows are deleted. */
const IMPORTS_WITH_ROWS_SQL = `SELECT account_id, import_id, read_no, state, columns, choices FROM contact_imports
  WHERE account_id = $1 AND expires_at IS NOT NULL ORDER BY import_id`;

export async function findImportsWithRows(tx: Tx, accountId: number): Promise<ErasableImport[]> {
  const { rows } = await tx.query<ErasableImport>(IMPORTS_WITH_ROWS_SQL, [accountId]);
  return rows;
}

export async function lockImportsWithRows(tx: Tx, accountId: number): Promise<ErasableImport[]> {
  const { rows } = await tx.query<ErasableImport>(`${IMPORTS_WITH_ROWS_SQL} FOR UPDATE`, [
    accountId,
  ]);
  return rows;
}

/** Parameters: account, import, number of the last parse, phone. */
const ROWS_BY_PHONE_SQL = `contact_import_rows WHERE account_id = $1 AND import_id = $2
  AND read_no = ANY (ARRAY(SELECT generate_series(0, $3::integer))) AND phone = $4`;

export async function hasRowWithPhone(
  tx: Tx,
  record: ErasableImport,
  phone: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM ${ROWS_BY_PHONE_SQL} LIMIT 1`, [
    record.account_id,
    record.import_id,
    record.read_no,
    phone,
  ]);
  return rowCount === 1;
}

export async function deleteRowsByPhone(
  tx: Tx,
  record: ErasableImport,
  phone: string,
): Promise<number> {
  const { rowCount } = await tx.query(`DELETE FROM ${ROWS_BY_PHONE_SQL}`, [
    record.account_id,
    record.import_id,
    record.read_no,
    phone,
  ]);
  return rowCount ?? 0;
}

type UnparsedRow = Pick<ImportRow, "line" | "cells"> & { read_no: number };
export type RowKey = Pick<UnparsedRow, "read_no" | "line">;

async function findUnparsedRowsOfParse(
  tx: Tx,
  record: ErasableImport,
  readNo: number,
  phone: string,
): Promise<UnparsedRow[]> {
  const params = [record.account_id, record.import_id, readNo];
  const { rows: lastLines } = await tx.query<{ line: string | null }>(
    `SELECT max(line) AS line FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3`,
    params,
  );
  const result: UnparsedRow[] = [];
  const lastLine = Number(lastLines[0]?.line ?? 0);
  for (let after = 0; after < lastLine; after += LINES_PER_QUERY) {
    const { rows } = await tx.query<UnparsedRow>(
      `SELECT read_no, line, cells FROM contact_import_rows
       WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line > $4 AND line <= $5 AND phone IS NULL
         AND strpos(regexp_replace(array_to_string(cells, ' '), '\\D', '', 'g'), $6) > 0`,
      [...params, after, after + LINES_PER_QUERY, getLastDigits(phone)],
    );
    result.push(...rows);
  }
  return result;
}

async function findNextParse(tx: Tx, record: ErasableImport, from: number): Promise<number | null> {
  const { rows } = await tx.query<{ read_no: number | null }>(
    `SELECT min(read_no) AS read_no FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no >= $3`,
    [record.account_id, record.import_id, from],
  );
  return rows[0]?.read_no ?? null;
}

/** Returns candidates in all parses of the file; callers must confirm them. */
export async function findUnparsedRows(
  tx: Tx,
  record: ErasableImport,
  phone: string,
): Promise<UnparsedRow[]> {
  const result: UnparsedRow[] = [];
  let readNo = await findNextParse(tx, record, 0);
  while (readNo !== null) {
    result.push(...(await findUnparsedRowsOfParse(tx, record, readNo, phone)));
    readNo = await findNextParse(tx, record, readNo + 1);
  }
  return result;
}

export async function deleteRows(
  tx: Tx,
  record: ErasableImport,
  keys: readonly RowKey[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_rows r USING unnest($3::integer[], $4::bigint[]) AS n (read_no, line)
     WHERE r.account_id = $1 AND r.import_id = $2 AND r.read_no = n.read_no AND r.line = n.line`,
    [
      record.account_id,
      record.import_id,
      keys.map(({ read_no }) => read_no),
      keys.map(({ line }) => line),
    ],
  );
  return rowCount ?? 0;
}

export async function deleteChangesByPhones(
  tx: Tx,
  record: ErasableImport,
  phoneIds: readonly string[],
): Promise<void> {
  await tx.query(
    `DELETE FROM contact_import_changes
     WHERE account_id = $1 AND import_id = $2 AND phone_id = ANY ($3::bigint[])`,
    [record.account_id, record.import_id, phoneIds],
  );
}
