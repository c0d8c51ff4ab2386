import type { Tx } from "@/lib/db/transaction";
import type { PhoneFields } from "./store";
import { collectSearchWords } from "./words";

/** Stays well below the statement timeout for any group size. */
const ROWS_PER_STATEMENT = 2_000;

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let offset = 0; offset < rows.length; offset += ROWS_PER_STATEMENT) {
    yield rows.slice(offset, offset + ROWS_PER_STATEMENT);
  }
}

/** Allocates ids separately, as a cluster can't use a sequence within an INSERT. */
export async function allocatePhoneIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "SELECT nextval('contact_phone_ids') AS id FROM generate_series(1, $1::bigint)",
    [count],
  );
  return rows.map(({ id }) => id);
}

const RECORDSET = `json_to_recordset($3::json) AS n (id bigint, phone text, a text, b text, c text, d text, e text,
  callback_data text, words text[])`;

const toJson = (groupId: string, rows: readonly (PhoneFields & { id: string })[]) =>
  JSON.stringify(
    rows.map(({ id, phone, a, b, c, d, e, callback_data }) => {
      const words = collectSearchWords(groupId, [a, b, c, d, e]);
      return { id, phone, a, b, c, d, e, callback_data, words };
    }),
  );

export async function insertPhones(
  tx: Tx,
  accountId: number,
  groupId: string,
  rows: readonly (PhoneFields & { id: string })[],
  now: Date,
  importId: string | null = null,
): Promise<Set<string>> {
  const added = new Set<string>();
  for (const slice of slices(rows)) {
    const { rows: stored } = await tx.query<{ phone_id: string }>(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, a, b, c, d, e, callback_data, words,
         created_at, changed_at, import_id)
       SELECT x.account_id, n.id, $2, n.phone, n.a, n.b, n.c, n.d, n.e, n.callback_data, array_to_tsvector(n.words),
         $4, $4, $5::bigint
       FROM ${RECORDSET} JOIN accounts x ON x.account_id = $1
       ON CONFLICT (account_id, group_id, phone) DO NOTHING RETURNING phone_id`,
      [accountId, groupId, toJson(groupId, slice), now, importId],
    );
    for (const { phone_id } of stored) added.add(phone_id);
  }
  return added;
}

export async function updatePhones(
  tx: Tx,
  accountId: number,
  groupId: string,
  rows: readonly (PhoneFields & { id: string })[],
): Promise<void> {
  for (const slice of slices(rows)) {
    await tx.query(
      `UPDATE contact_phones p SET phone = n.phone, a = n.a, b = n.b, c = n.c, d = n.d, e = n.e,
         callback_data = n.callback_data, words = array_to_tsvector(n.words), changed_at = now()
       FROM ${RECORDSET} WHERE p.account_id = $1 AND p.group_id = $2 AND p.phone_id = n.id`,
      [accountId, groupId, toJson(groupId, slice)],
    );
  }
}

export async function deletePhoneRow(tx: Tx, accountId: number, phoneId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM contact_phones WHERE account_id = $1 AND phone_id = $2",
    [accountId, phoneId],
  );
  return rowCount === 1;
}
