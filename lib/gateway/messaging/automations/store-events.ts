import type { Tx } from "@/lib/db/transaction";

export interface EventRecord {
  event_id: string;
  name: string;
  phone: string;
  started: number;
  ended: number;
  created_at: Date;
}

/** Returns false for a known id; waits for a concurrent request with the same one. */
export async function insertEvent(tx: Tx, accountId: number, event: EventRecord): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO automation_events (account_id, event_id, name, phone, started, ended, created_at)
     VALUES ($1, $2, $3, $4, 0, 0, $5) ON CONFLICT (account_id, event_id) DO NOTHING`,
    [accountId, event.event_id, event.name, event.phone, event.created_at],
  );
  return rowCount === 1;
}

export async function findEvent(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<EventRecord | undefined> {
  const { rows } = await tx.query<EventRecord>(
    `SELECT event_id, name, phone, started, ended, created_at FROM automation_events
     WHERE account_id = $1 AND event_id = $2`,
    [accountId, id],
  );
  return rows[0];
}

export async function recordEffects(
  tx: Tx,
  accountId: number,
  id: string,
  { started, ended }: Pick<EventRecord, "started" | "ended">,
): Promise<void> {
  await tx.query(
    "UPDATE automation_events SET started = $3, ended = $4 WHERE account_id = $1 AND event_id = $2",
    [accountId, id, started, ended],
  );
}
