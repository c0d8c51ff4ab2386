import type { Tx } from "@/lib/db/transaction";
import type { CheckedSubject } from "./checked-subject";
import type { NotificationEvent } from "./schema";

type WatchedEvent = Extract<NotificationEvent, "balance_low" | "balance_empty" | "key_expiring">;

export interface Occurrence {
  event: WatchedEvent;
  /** '' means the account itself. */
  subject: string;
  /** Funds in micro-units when it was sent; balance events only. */
  usable: bigint | null;
}

/** Returns the events that are new. */
export async function insertSentNotification(
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence[],
): Promise<WatchedEvent[]> {
  const { rows } = await tx.query<{ event: WatchedEvent }>(
    `INSERT INTO notifications_told (account_id, event, subject, usable)
     SELECT a.account_id, o.event, o.subject, o.usable
     FROM unnest($2::text[], $3::text[], $4::bigint[]) AS o (event, subject, usable)
     JOIN accounts a ON a.account_id = $1
     ON CONFLICT (account_id, event, subject) DO NOTHING RETURNING event`,
    [
      accountId,
      occurrences.map(({ event }) => event),
      occurrences.map(({ subject }) => subject),
      occurrences.map(({ usable }) => usable?.toString() ?? null),
    ],
  );
  return rows.map(({ event }) => event);
}

/** Deletes events only if the balance has increased since they were sent. */
export async function deleteSentNotifications(
  tx: Tx,
  accountId: number,
  events: readonly WatchedEvent[],
  usable: bigint,
): Promise<void> {
  await tx.query(
    `DELETE FROM notifications_told
     WHERE account_id = $1 AND event = ANY ($2::text[]) AND usable < $3`,
    [accountId, events, usable.toString()],
  );
}

export async function findSentNotifications(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, Map<WatchedEvent, bigint>>> {
  const { rows } = await tx.query<{ account_id: string; event: WatchedEvent; usable: string }>(
    `SELECT account_id, event, usable FROM notifications_told
     WHERE account_id = ANY ($1::bigint[]) AND event IN ('balance_low', 'balance_empty')`,
    [accountIds],
  );
  const sent = new Map<number, Map<WatchedEvent, bigint>>();
  for (const row of rows) {
    const id = Number(row.account_id);
    sent.set(id, (sent.get(id) ?? new Map()).set(row.event, BigInt(row.usable)));
  }
  return sent;
}

export async function findActiveAccounts(
  tx: Tx,
  source: "message_stats" | "request_stats",
  walk: { hour: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM ${source} WHERE hour = $1 AND account_id > $2
     ORDER BY account_id LIMIT $3`,
    [walk.hour, walk.after, walk.limit],
  );
  return rows.map((row) => Number(row.account_id));
}

export async function findNotifiedAccounts(
  tx: Tx,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM notifications_told
     WHERE account_id > $1 AND event IN ('balance_low', 'balance_empty')
     ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => Number(row.account_id));
}

/** Deletes notifications that were sent over 15 days ago, so their keys have expired. */
export async function deleteEndedKeys(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM notifications_told
     WHERE event = 'key_expiring' AND told_at < now() - interval '15 days'`,
  );
}

export async function getCheckProgress(tx: Tx, subject: CheckedSubject): Promise<number> {
  const { rows } = await tx.query<{ after_account: string }>(
    "SELECT after_account FROM notification_rounds WHERE round = $1",
    [subject],
  );
  return Number(rows[0]?.after_account ?? 0);
}

export async function saveCheckProgress(
  tx: Tx,
  subject: CheckedSubject,
  afterAccount: number,
): Promise<void> {
  await tx.query("UPDATE notification_rounds SET after_account = $2 WHERE round = $1", [
    subject,
    afterAccount,
  ]);
}
