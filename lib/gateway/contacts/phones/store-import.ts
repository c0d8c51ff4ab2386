import type { Tx } from "@/lib/db/transaction";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import type { PhoneFields } from "./store";
import { collectSearchWords } from "./words";

/** Times are text, to preserve microseconds. */
export type EntryBefore = Record<ColumnLetter, string | null> & {
  phone_id: string;
  callback_data: string | null;
  changed_at: string;
  import_id: string | null;
};

export async function findBefore(
  tx: Tx,
  accountId: number,
  groupId: string,
  phones: readonly string[],
): Promise<(EntryBefore & { phone: string })[]> {
  const { rows } = await tx.query<EntryBefore & { phone: string }>(
    `SELECT phone_id, phone, a, b, c, d, e, callback_data, changed_at::text AS changed_at, import_id
     FROM contact_phones WHERE account_id = $1 AND group_id = $2 AND phone = ANY ($3::text[])`,
    [accountId, groupId, phones],
  );
  return rows;
}

export async function findFilledColumns(
  tx: Tx,
  accountId: number,
  groupId: string,
): Promise<Record<ColumnLetter, boolean | null>> {
  const { rows } = await tx.query<Record<ColumnLetter, boolean | null>>(
    `SELECT bool_or(a IS NOT NULL) AS a, bool_or(b IS NOT NULL) AS b, bool_or(c IS NOT NULL) AS c,
       bool_or(d IS NOT NULL) AS d, bool_or(e IS NOT NULL) AS e
     FROM contact_phones WHERE account_id = $1 AND group_id = $2`,
    [accountId, groupId],
  );
  return rows[0] ?? { a: null, b: null, c: null, d: null, e: null };
}

type WrittenPhone = Omit<PhoneFields, "phone"> & { id: string };

const toJson = <T extends WrittenPhone>(groupId: string, rows: readonly T[]) =>
  JSON.stringify(
    rows.map((row) => ({
      ...row,
      words: collectSearchWords(groupId, [row.a, row.b, row.c, row.d, row.e]),
    })),
  );

const FIELDS =
  "id bigint, a text, b text, c text, d text, e text, callback_data text, words text[]";
const SET_SQL = `a = n.a, b = n.b, c = n.c, d = n.d, e = n.e, callback_data = n.callback_data,
  words = array_to_tsvector(n.words)`;

export async function writeImported(
  tx: Tx,
  accountId: number,
  groupId: string,
  rows: readonly WrittenPhone[],
  { now, importId }: { now: Date; importId: string },
): Promise<void> {
  await tx.query(
    `UPDATE contact_phones p SET ${SET_SQL}, changed_at = $4, import_id = $5::bigint
     FROM json_to_recordset($3::json) AS n (${FIELDS})
     WHERE p.account_id = $1 AND p.group_id = $2 AND p.phone_id = n.id`,
    [accountId, groupId, toJson(groupId, rows), now, importId],
  );
}

/** Entry to restore, with the time of the import's write. */
export type EntryToRestore = WrittenPhone & {
  changed_at: string | null;
  import_before: string | null;
  written_at: string;
};

/** Skips entries changed since (optimistic lock); returns how many were restored. */
export async function restoreEntries(
  tx: Tx,
  accountId: number,
  groupId: string,
  rows: readonly EntryToRestore[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE contact_phones p SET ${SET_SQL}, changed_at = n.changed_at, import_id = n.import_before
     FROM json_to_recordset($3::json) AS n (${FIELDS}, changed_at timestamptz, import_before bigint,
       written_at timestamptz)
     WHERE p.account_id = $1 AND p.group_id = $2 AND p.phone_id = n.id AND p.changed_at = n.written_at`,
    [accountId, groupId, toJson(groupId, rows)],
  );
  return rowCount ?? 0;
}

/** Skips entries changed since; returns how many were deleted. */
export async function deleteAdded(
  tx: Tx,
  accountId: number,
  groupId: string,
  rows: readonly { id: string; written_at: string }[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM contact_phones p USING json_to_recordset($3::json) AS n (id bigint, written_at timestamptz)
     WHERE p.account_id = $1 AND p.group_id = $2 AND p.phone_id = n.id AND p.changed_at = n.written_at`,
    [accountId, groupId, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}
