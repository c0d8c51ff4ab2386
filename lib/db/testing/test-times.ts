import { asOwner } from "@/lib/db/transaction";

interface ShiftedRows {
  table: string;
  column: string;
  accountId: number;
  /** Further SQL condition. */
  where?: string;
}

/**
 * Moves times of an account's rows by an interval, such as `-1 minute`. A cluster rejects `column + interval` in an
 * UPDATE, because the sum depends on the session's time zone.
 */
export function shiftTimes(
  { table, column, accountId, where = "true" }: ShiftedRows,
  by: string,
): Promise<void> {
  const isBack = by.startsWith("-");
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ old: string }>(
      `SELECT DISTINCT ${column}::text AS old FROM ${table}
       WHERE account_id = $1 AND ${column} IS NOT NULL AND ${where}
       ORDER BY 1 ${isBack ? "" : "DESC"}`,
      [accountId],
    );
    for (const { old } of rows) {
      const moved = await tx.query<{ at: string }>(
        "SELECT ($1::timestamptz + $2::interval)::text AS at",
        [old, by],
      );
      await tx.query(
        `UPDATE ${table} SET ${column} = $2 WHERE account_id = $1 AND ${column} = $3 AND ${where}`,
        [accountId, moved.rows[0]?.at, old],
      );
    }
  });
}
