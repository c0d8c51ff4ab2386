import { quoteLiteral } from "@/lib/db/quote-literal";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

/**
 * Takes a turn for `holdSeconds`. Returns the token for `releaseTurn`; null if it isn't due, or held by another worker.
 * @param maxSeconds maximum time ahead; if exceeded, the clock was wrong when it was written
 */
export async function acquireTurn(
  tx: Tx,
  name: string,
  holdSeconds: number,
  maxSeconds: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ until: string }>(
    `INSERT INTO sweeps AS s (sweep, next_at) VALUES ($1, now() + $2 * interval '1 second')
     ON CONFLICT (sweep) DO UPDATE SET next_at = excluded.next_at
     WHERE s.next_at <= now() OR s.next_at > now() + $3 * interval '1 second'
     RETURNING next_at::text AS until`,
    [name, holdSeconds, maxSeconds],
  );
  return rows[0]?.until ?? null;
}

/** @param maxSeconds like that of `acquireTurn` */
export const turnDue = (name: string, maxSeconds: number): DueQuery => ({
  sql: `SELECT coalesce((SELECT CASE WHEN next_at > now() + ${maxSeconds} * interval '1 second' THEN now() ELSE next_at END
          FROM sweeps WHERE sweep = ${quoteLiteral(name)}), now())`,
  placement: "local",
});

export async function releaseTurn(
  tx: Tx,
  name: string,
  until: string,
  nextSeconds: number,
): Promise<void> {
  await tx.query(
    `UPDATE sweeps SET next_at = now() + $3 * interval '1 second'
     WHERE sweep = $1 AND next_at = $2::timestamptz`,
    [name, until, nextSeconds],
  );
}

export async function ensureMonths(tx: Tx, monthsAhead: number): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
  await tx.query("SELECT ensure_month_partitions(current_date, $1)", [monthsAhead]);
}

export async function ensureLogDays(tx: Tx, daysAhead: number): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
  await tx.query("SELECT ensure_request_log_partitions($1)", [daysAhead]);
}
