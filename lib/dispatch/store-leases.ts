import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

export const ENDED_LEASES_DUE: DueQuery = {
  sql: `SELECT min(heartbeat_until) FROM worker_incarnations`,
  placement: "local",
};

export async function insertLease(tx: Tx, seconds: number): Promise<number> {
  const { rows } = await tx.query<{ lease: string }>(
    `INSERT INTO worker_incarnations (heartbeat_until)
     VALUES (now() + $1 * interval '1 second') RETURNING incarnation AS lease`,
    [seconds],
  );
  return Number(rows[0]?.lease);
}

/** Returns false if the lease has expired or was deleted. */
export async function renewLease(tx: Tx, lease: number, seconds: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE worker_incarnations SET heartbeat_until = now() + $2 * interval '1 second'
     WHERE incarnation = $1 AND heartbeat_until > now()`,
    [lease, seconds],
  );
  return rowCount === 1;
}

export async function releaseLease(tx: Tx, lease: number): Promise<void> {
  await tx.query("UPDATE worker_incarnations SET heartbeat_until = now() WHERE incarnation = $1", [
    lease,
  ]);
}

/** Locks the next expired lease until COMMIT. */
export async function lockEnded(tx: Tx, after: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ lease: string }>(
    `SELECT incarnation AS lease FROM worker_incarnations WHERE heartbeat_until <= now() AND incarnation > $1
     ORDER BY incarnation LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [after],
  );
  return rows[0]?.lease;
}

export async function deleteLease(tx: Tx, lease: string): Promise<void> {
  await tx.query(
    "DELETE FROM worker_incarnations WHERE incarnation = $1 AND heartbeat_until <= now()",
    [lease],
  );
}

export async function findKnown(tx: Tx, leases: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ lease: string }>(
    "SELECT incarnation AS lease FROM worker_incarnations WHERE incarnation = ANY ($1::bigint[])",
    [leases],
  );
  return new Set(rows.map(({ lease }) => lease));
}

export async function findAliveLeases(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ lease: string }>(
    "SELECT incarnation AS lease FROM worker_incarnations WHERE heartbeat_until > now()",
  );
  return rows.map(({ lease }) => lease);
}
