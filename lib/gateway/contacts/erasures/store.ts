import { lastDigitsOf } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import { PLACES, type Place, type PlaceName } from "./places";

const whereOf = ({ column, only }: Place) =>
  `account_id = $1 AND ${column} = $2${only === undefined ? "" : ` AND ${only}`}`;

/** How many rows there are of a number (E.164). */
export async function countIn(
  tx: Tx,
  accountId: number,
  name: PlaceName,
  phone: string,
): Promise<number> {
  const place: Place = PLACES[name];
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${place.table} WHERE ${whereOf(place)}`,
    [accountId, phone],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes them, or takes the person out of them; returns how many there were. */
export async function clearIn(
  tx: Tx,
  accountId: number,
  name: PlaceName,
  phone: string,
): Promise<number> {
  const place: Place = PLACES[name];
  const { table, set } = place;
  const act = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  const { rowCount } = await tx.query(`${act} WHERE ${whereOf(place)}`, [accountId, phone]);
  return rowCount ?? 0;
}

/** What is neither deleted nor taken away, but counted: messages and entries of groups have services of their own. */
export async function countOthers(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<{ messages: number; entries: number; consents: number }> {
  const { rows } = await tx.query<{ messages: number; entries: number; consents: number }>(
    `SELECT (SELECT count(*)::int FROM messages WHERE account_id = $1 AND phone = $2) AS messages,
       (SELECT count(*)::int FROM contact_phones WHERE account_id = $1 AND phone = $2) AS entries,
       (SELECT count(*)::int FROM consents WHERE account_id = $1 AND phone = $2) AS consents`,
    [accountId, phone],
  );
  return rows[0] ?? { messages: 0, entries: 0, consents: 0 };
}

/** Whether a verification of the number is on its way, or its price not settled. */
export async function isBeingVerified(tx: Tx, accountId: number, phone: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT id FROM verify_codes WHERE account_id = $1 AND phone = $2 AND (status IN (0, 5) OR held > 0)
     ORDER BY id FOR UPDATE`,
    [accountId, phone],
  );
  return rowCount !== 0;
}

interface FilteredView {
  view_id: string;
  filters: { values: string[] }[];
}

/** Views of lists in whose filters a number may stand, in any spelling. */
export async function findViewsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FilteredView[]> {
  const { rows } = await tx.query<FilteredView>(
    `SELECT view_id, state -> 'filters' AS filters FROM table_views WHERE account_id = $1
       AND strpos(regexp_replace(state ->> 'filters', '\\D', '', 'g'), $2) > 0`,
    [accountId, lastDigitsOf(phone)],
  );
  return rows;
}

export async function deleteViews(
  tx: Tx,
  accountId: number,
  viewIds: readonly string[],
): Promise<void> {
  await tx.query("DELETE FROM table_views WHERE account_id = $1 AND view_id = ANY ($2::bigint[])", [
    accountId,
    viewIds,
  ]);
}
