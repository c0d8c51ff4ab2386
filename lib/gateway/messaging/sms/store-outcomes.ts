import {
  type DlrCode,
  HANDED_OVER,
  NOT_PROCESSED,
  type SmsStatus,
} from "@/lib/core/messages/message-state";
import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import type { ReturnedMessage } from "@/lib/gateway/developers/api-keys/public";
import { countedColumns, type CountedRow } from "@/lib/gateway/messaging/message-counts/public";

interface EndedMessage {
  accountId: number;
  uuid: string;
  /** Captured or released the price; null if free. */
  settleId: string | null;
}

export interface SentMessage extends EndedMessage {
  carrier: string;
}

export type SentRow = CountedRow & { uuid: string; phone: string; dlr_code: DlrCode };

/** Milliseconds since a time of the past, at most 24 days; 0 since null. */
const elapsedMs = (since: string) =>
  `least(greatest(extract(epoch FROM now() - ${since}) * 1000, 0), 2147483647)::integer`;

/** When a message became due. One that a customer sends earlier than scheduled is due from then, without `delivery_at`. */
const DUE_SQL = `coalesce(m.delivery_at, CASE WHEN m.timeline <> '[]' THEN (
  SELECT to_timestamp(max((event ->> 'at')::bigint)) FROM jsonb_array_elements(m.timeline) AS event
  WHERE event ->> 'kind' = 'rescheduled') END, m.created_at)`;

const MARK_SENT_SQL = groupStatement(
  "messages_sent",
  ({ within }) =>
    `UPDATE messages m SET status_code = ${HANDED_OVER}, gateway_sent_at = now(), carrier = s.carrier,
       settle_id = s.settle_id, text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
       links_count = m.own_links_count, links_price = m.own_links_price,
       hand_over_ms = ${elapsedMs(DUE_SQL)}
     FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::uuid[]) AS s (account_id, uuid, carrier, settle_id)
     WHERE ${within("m")} AND m.account_id = s.account_id AND m.uuid = s.uuid
     RETURNING m.uuid, m.phone, m.dlr_code, ${countedColumns("m")}`,
);

export async function markSent(tx: Tx, sent: readonly SentMessage[]): Promise<SentRow[]> {
  const { rows } = await tx.query<SentRow>({
    ...(await MARK_SENT_SQL()),
    values: [
      plainArray(sent.map(({ accountId }) => accountId)),
      plainArray(sent.map(({ uuid }) => uuid)),
      textArray(sent.map(({ carrier }) => carrier)),
      plainArray(sent.map(({ settleId }) => settleId)),
    ],
  });
  return rows;
}

export interface FailedMessage extends EndedMessage {
  code: SmsStatus;
  carrier: string | null;
  event: object;
}

export type FailedRow = CountedRow & ReturnedMessage & { uuid: string; status_code: number };

const MARK_FAILED_SQL = groupStatement(
  "messages_failed",
  ({ within }) =>
    `UPDATE messages m SET status_code = f.code, problem_code = f.code, carrier = f.carrier,
       settle_id = f.settle_id, text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
       timeline = m.timeline || f.event
     FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::text[], $5::uuid[], $6::jsonb[])
       AS f (account_id, uuid, code, carrier, settle_id, event)
     WHERE ${within("m")} AND m.account_id = f.account_id AND m.uuid = f.uuid
     RETURNING m.uuid, m.created_at, m.status_code, ${countedColumns("m")}`,
);

export async function markFailed(tx: Tx, failed: readonly FailedMessage[]): Promise<FailedRow[]> {
  const { rows } = await tx.query<FailedRow>({
    ...(await MARK_FAILED_SQL()),
    values: [
      failed.map(({ accountId }) => accountId),
      failed.map(({ uuid }) => uuid),
      failed.map(({ code }) => code),
      failed.map(({ carrier }) => carrier),
      failed.map(({ settleId }) => settleId),
      failed.map(({ event }) => JSON.stringify(event)),
    ],
  });
  return rows;
}

/** Ends calls with unknown outcome; `detail` goes to the timeline. */
export async function markAbandoned(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  settleId: string,
  detail: string,
): Promise<(CountedRow & ReturnedMessage)[]> {
  const { rows } = await tx.query<CountedRow & ReturnedMessage>(
    `UPDATE messages m SET status_code = ${NOT_PROCESSED}, problem_code = ${NOT_PROCESSED},
       text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
       settle_id = CASE WHEN price > 0 THEN $3::uuid END,
       timeline = timeline || jsonb_build_object('at', extract(epoch FROM now())::bigint, 'kind', 'failed', 'code', ${NOT_PROCESSED},
         'detail', $4::text)
     WHERE account_id = $1 AND uuid = ANY ($2::uuid[]) RETURNING m.created_at, ${countedColumns("m")}`,
    [accountId, uuids, settleId, detail],
  );
  return rows;
}

interface MessageKey {
  accountId: number;
  uuid: string;
}

const toKeyArrays = (messages: readonly MessageKey[]) => [
  plainArray(messages.map(({ accountId }) => accountId)),
  plainArray(messages.map(({ uuid }) => uuid)),
];

const LOCK_FREE_SQL = groupStatement(
  "messages_free",
  ({ within }) =>
    `SELECT m.uuid FROM messages m, unnest($1::bigint[], $2::uuid[]) AS o (account_id, uuid)
     WHERE ${within("m")} AND m.account_id = o.account_id AND m.uuid = o.uuid
     ORDER BY m.account_id, m.uuid FOR NO KEY UPDATE OF m SKIP LOCKED`,
);

/** Locks messages that no other transaction has locked. Returns their ids. */
export async function lockFree(tx: Tx, messages: readonly MessageKey[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ uuid: string }>({
    ...(await LOCK_FREE_SQL()),
    values: toKeyArrays(messages),
  });
  return new Set(rows.map(({ uuid }) => uuid));
}

export interface ReportedRow extends CountedRow {
  uuid: string;
  phone: string;
  status_code: SmsStatus;
  dlr_code: DlrCode;
  dlr_parts: DlrCode[] | null;
  has_webhooks: boolean;
  /** Milliseconds since the submission; 0 if it isn't written yet. */
  since_sent_ms: number;
}

const LOCK_REPORTED_SQL = groupStatement(
  "receipt_messages",
  // LATERAL forces one lookup by key each, in order; without statistics the planner would read all messages of the
  // account.
  ({ within }) =>
    `SELECT m.*, EXISTS (SELECT 1 FROM webhooks w WHERE ${within("w")} AND w.account_id = m.account_id) AS has_webhooks
     FROM unnest($1::bigint[], $2::uuid[]) AS wanted (account_id, uuid), LATERAL (
       SELECT uuid, phone, status_code, dlr_code, dlr_parts, ${elapsedMs("gateway_sent_at")} AS since_sent_ms,
         ${countedColumns("messages")} FROM messages
       WHERE ${within("messages")} AND account_id = wanted.account_id AND uuid = wanted.uuid FOR NO KEY UPDATE) m`,
);

/** Locks messages in the given order. */
export async function lockReported(
  tx: Tx,
  messages: readonly MessageKey[],
): Promise<ReportedRow[]> {
  const { rows } = await tx.query<ReportedRow>({
    ...(await LOCK_REPORTED_SQL()),
    values: toKeyArrays(messages),
  });
  return rows;
}

export interface ReportChange extends MessageKey {
  dlrCode: DlrCode;
  /** By part; null for single-part messages. */
  dlrParts: DlrCode[] | null;
  problem: number | null;
  /** Set once, when the message becomes delivered. */
  deliveryMs: number | null;
  events: object[];
}

const APPLY_RECEIPTS_SQL = groupStatement(
  "receipt_apply",
  ({ within }) =>
    `UPDATE messages m SET dlr_code = c.dlr_code, dlr_parts = string_to_array(c.dlr_parts, ',')::smallint[],
       problem_code = coalesce(c.problem, m.problem_code), timeline = m.timeline || c.events,
       delivery_ms = coalesce(c.delivery_ms, m.delivery_ms)
     FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::text[], $5::smallint[], $6::jsonb[], $7::integer[])
       AS c (account_id, uuid, dlr_code, dlr_parts, problem, events, delivery_ms)
     WHERE ${within("m")} AND m.account_id = c.account_id AND m.uuid = c.uuid`,
);

export async function applyReports(tx: Tx, changes: readonly ReportChange[]): Promise<void> {
  await tx.query({
    ...(await APPLY_RECEIPTS_SQL()),
    values: [
      ...toKeyArrays(changes),
      plainArray(changes.map((change) => change.dlrCode)),
      textArray(changes.map((change) => change.dlrParts?.join(",") ?? null)),
      plainArray(changes.map((change) => change.problem)),
      textArray(changes.map((change) => JSON.stringify(change.events))),
      plainArray(changes.map((change) => change.deliveryMs)),
    ],
  });
}
