import type { Tx } from "@/lib/db/transaction";
import { PLACES, type Place, type PlaceName, whereOf } from "@/lib/gateway/privacy/traces/places";

/** Deletes what there is of a number (E.164), or takes the person out of it; returns how many rows there were. */
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

/** Whether a verification of the number is on its way, or its price not settled. */
export async function isBeingVerified(tx: Tx, accountId: number, phone: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT id FROM verify_codes WHERE account_id = $1 AND phone = $2 AND (status IN (0, 5) OR held > 0)
     ORDER BY id FOR UPDATE`,
    [accountId, phone],
  );
  return rowCount !== 0;
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
