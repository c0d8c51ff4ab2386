import { afterCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import { recordPaymentReport } from "@/lib/metrics/work";
import type { ProviderEvent, ProviderName } from "@/lib/payment-providers/provider";

/** Parked events wait for an operator. */
export type ParkReason =
  | "unknown_payment"
  | "not_paid_yet"
  | "wrong_amount"
  | "wrong_currency"
  | "wrong_account"
  | "paid_already"
  | "refund_open"
  | "other_payer"
  /** Perhaps the same as another line. */
  | "maybe_known"
  | "needs_review";

export type EventState = "waiting" | "applied" | "ignored" | "parked";

export interface EventEnd {
  state: Exclude<EventState, "waiting">;
  reason: ParkReason | null;
  owner: { accountId: number; paymentId: number | null } | null;
}

/** Stored event: an operator may have confirmed the purpose. */
export type StoredEvent = ProviderEvent & { isConfirmed?: boolean };

/** Returns false if it exists. */
export async function insertEvent(
  tx: Tx,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payment_events (provider, event_id, kind, ref, content, state, received_at)
     VALUES ($1, $2, $3, $4, $5, 'waiting', $6) ON CONFLICT (provider, event_id) DO NOTHING`,
    [provider, event.id, event.kind, event.ref, event, new Date()],
  );
  return rowCount === 1;
}

export async function findOpenEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<StoredEvent | null> {
  const { rows } = await tx.query<{ content: StoredEvent }>(
    `SELECT content FROM payment_events
     WHERE provider = $1 AND event_id = $2 AND state IN ('waiting', 'parked')`,
    [provider, eventId],
  );
  return rows[0]?.content ?? null;
}

export async function lockOpenEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<StoredEvent | null> {
  const { rows } = await tx.query<{ content: StoredEvent }>(
    `SELECT content FROM payment_events
     WHERE provider = $1 AND event_id = $2 AND state IN ('waiting', 'parked') FOR UPDATE`,
    [provider, eventId],
  );
  return rows[0]?.content ?? null;
}

/** A confirmed purpose that didn't match isn't retried: an operator decides again. */
export async function finishEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  { state, reason, owner }: EventEnd,
): Promise<void> {
  await tx.query(
    `UPDATE payment_events SET state = $3, reason = $4, account_id = $5, payment_id = $6, ended_at = $7,
       kind = CASE WHEN $8 AND content ->> 'isConfirmed' = 'true' THEN 'review' ELSE kind END,
       content = CASE WHEN $8 AND content ->> 'isConfirmed' = 'true'
         THEN content || '{"kind": "review", "isConfirmed": false}' ELSE content END
     WHERE provider = $1 AND event_id = $2`,
    [
      provider,
      eventId,
      state,
      reason,
      owner?.accountId ?? null,
      owner?.paymentId ?? null,
      new Date(),
      state === "parked",
    ],
  );
  afterCommit(tx, () => recordPaymentReport(provider, state));
}

export interface OpenEvent {
  provider: ProviderName;
  event_id: string;
}

/**
 * Returns events to retry, longest untried first: those whose process died; for an hour those that arrived before their
 * subject; and those awaiting a refund's end, which may take days. Other parked events wait for an operator.
 */
export async function findEventsToRetry(
  tx: Tx,
  { olderThan, youngerThan, limit }: { olderThan: Date; youngerThan: Date; limit: number },
): Promise<OpenEvent[]> {
  const { rows } = await tx.query<OpenEvent>(
    `SELECT provider, event_id FROM (
       (SELECT provider, event_id, received_at AS since FROM payment_events
        WHERE state = 'waiting' AND received_at < $1 ORDER BY received_at LIMIT $3)
       UNION ALL
       (SELECT provider, event_id, coalesce(ended_at, received_at) FROM payment_events
        WHERE state = 'parked' AND reason IN ('unknown_payment', 'not_paid_yet') AND provider <> 'bank'
          AND received_at BETWEEN $2 AND $1 ORDER BY coalesce(ended_at, received_at) LIMIT $3)
       UNION ALL
       (SELECT provider, event_id, ended_at FROM payment_events
        WHERE state = 'parked' AND reason = 'refund_open' AND ended_at < $1 ORDER BY ended_at LIMIT $3)) AS open
     ORDER BY since LIMIT $3`,
    [olderThan, youngerThan, limit],
  );
  return rows;
}

export interface EventResult {
  state: string;
  reason: string | null;
}

export async function findEventEnd(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<EventResult> {
  const { rows } = await tx.query<EventResult>(
    "SELECT state, reason FROM payment_events WHERE provider = $1 AND event_id = $2",
    [provider, eventId],
  );
  return rows[0] ?? { state: "waiting", reason: null };
}

export interface ParkedEvent {
  provider: ProviderName;
  event_id: string;
  kind: string;
  ref: string | null;
  reason: ParkReason;
  /** Cents as text. */
  amount: string;
  currency: string | null;
  account_id: string | null;
  payment_id: string | null;
  received_at: Date;
}

const PARKED_COLUMNS = `provider, event_id, kind, ref, reason, content ->> 'amount' AS amount,
  content ->> 'currency' AS currency, account_id, payment_id, received_at`;

export async function findParked(tx: Tx, limit: number): Promise<ParkedEvent[]> {
  const { rows } = await tx.query<ParkedEvent>(
    `SELECT ${PARKED_COLUMNS} FROM payment_events WHERE state = 'parked' ORDER BY received_at LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function findParkedByProvider(
  tx: Tx,
  provider: ProviderName,
  limit: number,
): Promise<ParkedEvent[]> {
  const { rows } = await tx.query<ParkedEvent>(
    `SELECT ${PARKED_COLUMNS} FROM payment_events
     WHERE state = 'parked' AND provider = $1 ORDER BY received_at LIMIT $2`,
    [provider, limit],
  );
  return rows;
}

/** Returns up to two IDs that start so. */
export async function findEventsByStart(
  tx: Tx,
  provider: ProviderName,
  start: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ event_id: string }>(
    "SELECT event_id FROM payment_events WHERE provider = $1 AND starts_with(event_id, $2) LIMIT 2",
    [provider, start],
  );
  return rows.map(({ event_id }) => event_id);
}

export async function lockParkedEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<{ content: ProviderEvent; reason: ParkReason | null } | null> {
  const { rows } = await tx.query<{ content: ProviderEvent; reason: ParkReason | null }>(
    `SELECT content, reason FROM payment_events
     WHERE provider = $1 AND event_id = $2 AND state = 'parked' FOR UPDATE`,
    [provider, eventId],
  );
  return rows[0] ?? null;
}

/** Replaces the purpose of a parked transfer; the event is then applied by this process or the next. */
export async function replacePurpose(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  { kind, ref }: Pick<ProviderEvent, "kind" | "ref">,
): Promise<void> {
  await tx.query(
    `UPDATE payment_events SET state = 'waiting', reason = NULL, kind = $3, ref = $4,
       content = content || jsonb_build_object('kind', $3::text, 'ref', $4::text, 'isConfirmed', true)
     WHERE provider = $1 AND event_id = $2`,
    [provider, eventId, kind, ref],
  );
}

export async function recordEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  note: string,
): Promise<void> {
  await tx.query("UPDATE payment_events SET note = $3 WHERE provider = $1 AND event_id = $2", [
    provider,
    eventId,
    note,
  ]);
}

export async function lockAppliedEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<{ account_id: string | null } | null> {
  const { rows } = await tx.query<{ account_id: string | null }>(
    `SELECT account_id FROM payment_events
     WHERE provider = $1 AND event_id = $2 AND state = 'applied' FOR UPDATE`,
    [provider, eventId],
  );
  return rows[0] ?? null;
}

/** Reopens an applied transfer for review. */
export async function parkAgain(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  note: string,
): Promise<void> {
  await tx.query(
    `UPDATE payment_events SET state = 'parked', reason = 'needs_review', kind = 'review', account_id = NULL, note = $3,
       ended_at = $4, content = content || jsonb_build_object('kind', 'review', 'isConfirmed', false)
     WHERE provider = $1 AND event_id = $2`,
    [provider, eventId, note, new Date()],
  );
}

export async function settle(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  note: string,
): Promise<void> {
  await tx.query(
    `UPDATE payment_events SET state = 'ignored', note = $3, ended_at = $4
     WHERE provider = $1 AND event_id = $2`,
    [provider, eventId, note, new Date()],
  );
}

/** Checks whether a bank line that names an invoice, perhaps beside a reference, waits to be applied, or for an operator. */
export async function isNamedByWaitingLine(tx: Tx, number: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM payment_events
     WHERE provider = 'bank' AND state IN ('waiting', 'parked') AND reason IS DISTINCT FROM 'wrong_account'
       AND ($1 = ANY (string_to_array(ref, ' ')) OR EXISTS (
         SELECT 1 FROM bank_lines line WHERE line.line_id = event_id
           AND strpos(regexp_replace(upper(line.purpose), '[^A-Z0-9]', '', 'g'), $2) > 0))
     LIMIT 1`,
    [number, number.replaceAll("-", "")],
  );
  return rowCount !== 0;
}
