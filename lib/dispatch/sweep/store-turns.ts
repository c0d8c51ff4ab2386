import type { Tx } from "@/lib/db/transaction";

/**
 * Takes a turn for so many seconds. Returns what `endTurn` ends it by; null if it is not its time, or another worker's.
 * @param mostSeconds how far ahead its time can lie; where it lies further, the clock was ahead when it was written
 */
export async function takeTurn(
  tx: Tx,
  name: string,
  holdSeconds: number,
  mostSeconds: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ until: string }>(
    `INSERT INTO sweeps AS s (sweep, next_at) VALUES ($1, now() + $2 * interval '1 second')
     ON CONFLICT (sweep) DO UPDATE SET next_at = excluded.next_at
     WHERE s.next_at <= now() OR s.next_at > now() + $3 * interval '1 second'
     RETURNING next_at::text AS until`,
    [name, holdSeconds, mostSeconds],
  );
  return rows[0]?.until ?? null;
}

/** The next turn is in so many seconds, unless another worker has taken it meanwhile. */
export async function endTurn(
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

/** Makes partitions ahead of time. The lock of the default partition is waited for briefly. */
export async function ensureMonths(tx: Tx, monthsAhead: number): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
  await tx.query("SELECT ensure_month_partitions(current_date, $1)", [monthsAhead]);
}

/** The same for the log of requests. */
export async function ensureLogDays(tx: Tx, daysAhead: number): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '100ms'");
  await tx.query("SELECT ensure_request_log_partitions($1)", [daysAhead]);
}
