import { asWorker, type Tx } from "@/lib/db/transaction";
import type { NotificationEvent } from "./schema";

type WatchedEvent = Extract<NotificationEvent, "balance_low" | "balance_empty" | "key_expiring">;

export interface Occurrence {
  event: WatchedEvent;
  /** '' for the account itself. */
  subject: string;
  /** Balances: micro-units when it is told. */
  usable: bigint | null;
}

/** Notes that occurrences are told; returns the events that nobody told before. */
export async function noteTold(
  tx: Tx,
  accountId: number,
  occurrences: readonly Occurrence[],
): Promise<WatchedEvent[]> {
  const { rows } = await tx.query<{ event: WatchedEvent }>(
    `INSERT INTO notifications_told (account_id, event, subject, usable)
     SELECT $1, event, subject, usable
     FROM unnest($2::text[], $3::text[], $4::bigint[]) AS o (event, subject, usable)
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

/** Forgets what was told about a balance that has more in it now than it had then. */
export async function forgetTold(
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

/** Which events stand as told, by account. */
export async function findTold(
  tx: Tx,
  accountIds: readonly number[],
): Promise<Map<number, Map<WatchedEvent, bigint>>> {
  const { rows } = await tx.query<{ account_id: string; event: WatchedEvent; usable: string }>(
    `SELECT account_id, event, usable FROM notifications_told
     WHERE account_id = ANY ($1::bigint[]) AND event IN ('balance_low', 'balance_empty')`,
    [accountIds],
  );
  const told = new Map<number, Map<WatchedEvent, bigint>>();
  for (const row of rows) {
    const id = Number(row.account_id);
    told.set(id, (told.get(id) ?? new Map()).set(row.event, BigInt(row.usable)));
  }
  return told;
}

/** The next accounts of one hour (UTC) with traffic or requests, by number. */
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

/** The next accounts that were told about their balance, by number. */
export async function findToldAccounts(tx: Tx, after: number, limit: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM notifications_told
     WHERE account_id > $1 AND event IN ('balance_low', 'balance_empty')
     ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => Number(row.account_id));
}

/** What was told about keys is over when they have ended: they are named 14 days before. */
export async function forgetEndedKeys(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM notifications_told
     WHERE event = 'key_expiring' AND told_at < now() - interval '15 days'`,
  );
}

type Round = "balances" | "keys";

/** Takes a round that is due; null when another worker has it. */
export function takeRound(round: Round, seconds: number): Promise<number | null> {
  return asWorker(async (tx) => {
    const { rows } = await tx.query<{ after_account: string }>(
      `UPDATE notification_rounds SET next_at = now() + $2 * interval '1 second'
       WHERE round = $1 AND next_at <= now() RETURNING after_account`,
      [round, seconds],
    );
    return rows[0] === undefined ? null : Number(rows[0].after_account);
  });
}

/** Where the next round goes on. */
export async function noteRound(tx: Tx, round: Round, afterAccount: number): Promise<void> {
  await tx.query("UPDATE notification_rounds SET after_account = $2 WHERE round = $1", [
    round,
    afterAccount,
  ]);
}
