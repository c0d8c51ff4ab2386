import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { ImportRecord, ImportRow } from "./record";

export type ErasableImport = Pick<
  ImportRecord,
  "account_id" | "import_id" | "read_no" | "state" | "columns" | "choices"
>;

/** Lines per statement; a file can have a million. */
const LINES = 20_000;

const KEPT_IMPORTS_SQL = `SELECT account_id, import_id, read_no, state, columns, choices FROM contact_imports
  WHERE account_id = $1 AND expires_at IS NOT NULL ORDER BY import_id`;

export async function findUnexpiredImports(tx: Tx, accountId: number): Promise<ErasableImport[]> {
  const { rows } = await tx.query<ErasableImport>(KEPT_IMPORTS_SQL, [accountId]);
  return rows;
}

export async function lockUnexpiredImports(tx: Tx, accountId: number): Promise<ErasableImport[]> {
  const { rows } = await tx.query<ErasableImport>(`${KEPT_IMPORTS_SQL} FOR UPDATE`, [accountId]);
  return rows;
}

/** Over all readings of the file; parameters: account, import, last reading, number. */
const ROWS_OF = `contact_import_rows WHERE account_id = $1 AND import_id = $2
  AND read_no = ANY (ARRAY(SELECT generate_series(0, $3::integer))) AND phone = $4`;

export async function hasRowWithPhone(
  tx: Tx,
  record: ErasableImport,
  phone: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM ${ROWS_OF} LIMIT 1`, [
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
  const { rowCount } = await tx.query(`DELETE FROM ${ROWS_OF}`, [
    record.account_id,
    record.import_id,
    record.read_no,
    phone,
  ]);
  return rowCount ?? 0;
}

/** Finds rows without a parsed number that contain its last digits. */
export async function findUnparsedRows(
  tx: Tx,
  record: ErasableImport,
  phone: string,
): Promise<Pick<ImportRow, "line" | "cells">[]> {
  const key = [record.account_id, record.import_id, record.read_no];
  const { rows: last } = await tx.query<{ line: string | null }>(
    `SELECT max(line) AS line FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3`,
    key,
  );
  const result: Pick<ImportRow, "line" | "cells">[] = [];
  for (let after = 0; after < Number(last[0]?.line ?? 0); after += LINES) {
    const { rows } = await tx.query<Pick<ImportRow, "line" | "cells">>(
      `SELECT line, cells FROM contact_import_rows
       WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line > $4 AND line <= $5 AND phone IS NULL
         AND strpos(regexp_replace(array_to_string(cells, ' '), '\\D', '', 'g'), $6) > 0`,
      [...key, after, after + LINES, getLastDigits(phone)],
    );
    result.push(...rows);
  }
  return result;
}

export async function deleteLines(
  tx: Tx,
  record: ErasableImport,
  lines: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_import_rows
     WHERE account_id = $1 AND import_id = $2 AND read_no = $3 AND line = ANY ($4::bigint[])`,
    [record.account_id, record.import_id, record.read_no, lines],
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
