import type { Tx } from "@/lib/db/transaction";

/** Takes the turn of a sweep for so many seconds; false if it is not its time, or another worker's. */
export async function takeTurn(tx: Tx, sweep: string, holdSeconds: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO sweeps AS s (sweep, next_at) VALUES ($1, now() + $2 * interval '1 second')
     ON CONFLICT (sweep) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= now()`,
    [sweep, holdSeconds],
  );
  return rowCount === 1;
}

/** The next turn of a sweep is in so many seconds. */
export async function endTurn(tx: Tx, sweep: string, everySeconds: number): Promise<void> {
  await tx.query("UPDATE sweeps SET next_at = now() + $2 * interval '1 second' WHERE sweep = $1", [
    sweep,
    everySeconds,
  ]);
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
