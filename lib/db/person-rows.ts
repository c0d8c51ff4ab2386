import type { PersonRows } from "./tables";
import type { Tx } from "./transaction";

export interface PersonTable extends PersonRows {
  table: string;
}

/** Builds the condition for a person's rows: $1 is the account, $2 the number (E.164). */
export const toPersonCondition = ({ column, only }: PersonRows): string =>
  `account_id = $1 AND ${column} = $2${only === undefined ? "" : ` AND ${only}`}`;

export async function countPerson(
  tx: Tx,
  accountId: number,
  rows: PersonTable,
  phone: string,
): Promise<number> {
  const { rows: counts } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${rows.table} WHERE ${toPersonCondition(rows)}`,
    [accountId, phone],
  );
  return counts[0]?.count ?? 0;
}

export async function deletePerson(
  tx: Tx,
  accountId: number,
  rows: PersonTable,
  phone: string,
): Promise<void> {
  const { table, set } = rows;
  const statement = set === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${set}`;
  await tx.query(`${statement} WHERE ${toPersonCondition(rows)}`, [accountId, phone]);
}
