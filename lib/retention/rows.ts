import { isCluster } from "@/lib/db/cluster";
import { asWorker } from "@/lib/db/transaction";
import { accountByAccount, type Step } from "./steps";

/** Rows that outlive their use, one row at a time. An index on `time` is needed. */
export interface OldRows {
  table: string;
  /** Columns of the primary key. */
  key: string;
  /** The column that says how old a row is. */
  time: string;
  /** How long after that time it is kept, as an interval. */
  keep: string;
}

export const ROWS_A_STEP = 5_000;

/** As docs/operations.md says under "Retention". */
export const oldRows = (keptMonths: number): readonly OldRows[] => [
  // Promised for 24 hours: what a repeat within them finds is not deleted under its hands.
  { table: "idempotency_keys", key: "account_id, key", time: "created_at", keep: "25 hours" },
  { table: "sessions", key: "session_hash", time: "expires_at", keep: "1 day" },
  { table: "email_tokens", key: "token_hash", time: "expires_at", keep: "1 day" },
  { table: "email_changes", key: "user_id", time: "expires_at", keep: "1 day" },
  { table: "sign_in_challenges", key: "challenge_hash", time: "expires_at", keep: "1 day" },
  { table: "trusted_devices", key: "device_hash", time: "expires_at", keep: "1 day" },
  { table: "attempt_limits", key: "subject", time: "full_at", keep: "1 day" },
  {
    table: "api_key_previous_secrets",
    key: "account_id, secret_hash",
    time: "valid_until",
    keep: "1 day",
  },
  {
    table: "invitations",
    key: "account_id, invitation_id",
    time: "expires_at",
    keep: "90 days",
  },
  { table: "mail_outbox", key: "mail_id", time: "done_at", keep: "30 days" },
  { table: "simulator_deliveries", key: "carrier_id", time: "accepted_at", keep: "30 days" },
  { table: "carrier_stats", key: "carrier, hour", time: "hour", keep: "13 months" },
  { table: "carrier_callbacks", key: "callback_id", time: "received_at", keep: "7 days" },
  { table: "inbound_parts", key: "message, number", time: "received_at", keep: "1 day" },
  { table: "carrier_calls", key: "carrier, call_id", time: "valid_until", keep: "1 day" },
  { table: "messenger_messages", key: "carrier, message_id", time: "asked_at", keep: "30 days" },
  { table: "unclaimed_incomings", key: "uuid", time: "received_at", keep: "90 days" },
  { table: "click_inbox", key: "click_key", time: "asked_at", keep: "7 days" },
  {
    table: "short_link_requests",
    key: "account_id, request_id",
    time: "asked_at",
    keep: "25 months",
  },
  // As long as the requests that they count.
  {
    table: "click_quarters",
    key: "account_id, campaign, at, kind_id, bulk_id, day_zone",
    time: "at",
    keep: "25 months",
  },
  {
    table: "click_days",
    key: "account_id, campaign, day, kind_id, bulk_id, day_zone",
    time: "day",
    keep: "25 months",
  },
  // As long as the last day of it, so that no month that is shown is a part of one.
  {
    table: "click_months",
    key: "account_id, campaign, month, kind_id, bulk_id, day_zone",
    time: "month",
    keep: "26 months",
  },
  {
    table: "campaign_messages",
    key: "account_id, campaign, bulk_id, at",
    time: "at",
    keep: "25 months",
  },
  {
    table: "form_answers",
    key: "account_id, answer_id",
    time: "created_at",
    keep: "25 months",
  },
  // As long as a debit may go back, and a bank or a card scheme may ask.
  {
    table: "payment_events",
    key: "provider, event_id",
    time: "received_at",
    keep: "25 months",
  },
  { table: "sandbox_payments", key: "sandbox_id", time: "created_at", keep: "90 days" },
  { table: "sandbox_events", key: "event_id", time: "delivered_at", keep: "90 days" },
  { table: "sandbox_refunds", key: "refund_key", time: "created_at", keep: "90 days" },
  { table: "simulator_replies", key: "reply_id", time: "due_at", keep: "30 days" },
  {
    table: "request_stats",
    key: "account_id, hour, operation_id, class, key_id",
    time: "hour",
    keep: "13 months",
  },
  {
    table: "message_stats",
    key: "account_id, hour, iso2, service_code, key_id",
    time: "hour",
    // As long as the messages that they are checked against, at least.
    keep: `${Math.max(25, keptMonths)} months`,
  },
  // Their files, rows and changes are gone long before (`imports.ts`).
  { table: "contact_imports", key: "account_id, import_id", time: "created_at", keep: "13 months" },
  // Behind the last of their messages.
  { table: "bulks", key: "account_id, uuid", time: "created_at", keep: `${keptMonths + 1} months` },
  {
    table: "bulk_stats",
    key: "account_id, bulk_id, minute, iso2, code",
    time: "minute",
    keep: `${keptMonths + 1} months`,
  },
  {
    table: "bulk_variants",
    key: "account_id, bulk_id, variant",
    time: "since",
    keep: `${keptMonths + 1} months`,
  },
  // As long as the messages of their steps; codes and what is compared with them go by themselves long before. Steps go with them.
  {
    table: "verify_codes",
    key: "account_id, id",
    time: "created_at",
    keep: `${keptMonths} months`,
  },
  // What was asked is about persons: as long as their messages.
  {
    table: "fraud_checks",
    key: "account_id, id",
    time: "created_at",
    keep: `${keptMonths} months`,
  },
  // As lib/gateway/developers/webhooks/schema-values.ts says (KEPT_DAYS).
  { table: "webhook_events", key: "account_id, event_id", time: "created_at", keep: "30 days" },
  {
    table: "webhook_deliveries",
    key: "account_id, delivery_id",
    time: "created_at",
    keep: "30 days",
  },
  {
    table: "webhook_attempts",
    key: "account_id, delivery_id, attempt",
    time: "started_at",
    keep: "30 days",
  },
  { table: "webhook_stats", key: "account_id, webhook_id, hour", time: "hour", keep: "30 days" },
  // Behind the last of their messages; where texts go earlier, these go with them (`texts.ts`).
  {
    table: "message_reports",
    key: "account_id, uuid",
    time: "created_at",
    keep: `${keptMonths + 1} months`,
  },
  // As lib/gateway/messaging/email-to-sms/schema-values.ts says (EMAIL_KEPT_DAYS).
  { table: "email_log", key: "account_id, email_id", time: "received_at", keep: "30 days" },
  {
    table: "incomings",
    key: "account_id, uuid",
    time: "received_at",
    keep: `${keptMonths} months`,
  },
  {
    table: "conversations",
    key: "account_id, conversation_id",
    time: "last_at",
    keep: `${keptMonths} months`,
  },
  // A week of figures, and a day beside it.
  {
    table: "pumping_counters",
    key: "account_id, key, size, bucket, slot",
    time: "bucket",
    keep: "8 days",
  },
  { table: "pumping_numbers", key: "account_id, phone", time: "seen_at", keep: "2 days" },
  { table: "pumping_known", key: "account_id, phone", time: "checked_at", keep: "90 days" },
  { table: "pumping_stops", key: "account_id, id", time: "stopped_at", keep: "90 days" },
  {
    table: "pumping_stop_sums",
    key: "account_id, day, iso2, reason, prefix",
    time: "day",
    keep: "13 months",
  },
];

/** The same, account by account: on a cluster each transaction stays within one shard. */
function deleteOldRowsByAccount({ table, key, time, keep }: OldRows): Step {
  return accountByAccount({
    name: table,
    async find(tx, failed) {
      const { rows } = await tx.query<{ account_id: string }>(
        `SELECT DISTINCT account_id FROM ${table}
         WHERE ${time} < now() - $1::interval AND account_id <> ALL ($2::bigint[]) LIMIT 1000`,
        [keep, failed],
      );
      return rows.map((row) => row.account_id);
    },
    async clear(tx, accountId) {
      const { rowCount } = await tx.query(
        `DELETE FROM ${table} WHERE account_id = $1 AND (${key}) IN (
           SELECT ${key} FROM ${table} WHERE account_id = $1 AND ${time} < now() - $2::interval
           ORDER BY ${time} LIMIT $3)`,
        [accountId, keep, ROWS_A_STEP],
      );
      return (rowCount ?? 0) < ROWS_A_STEP ? "done" : "more";
    },
  });
}

/**
 * Deletes the oldest rows first, `ROWS_A_STEP` a transaction. A step begins where the one before it ended, so
 * that it need not read past what was just deleted.
 */
function deleteOldRowsOfAll({ table, key, time, keep }: OldRows): Step {
  let from = "-infinity";
  return {
    name: table,
    async run() {
      const { rows } = await asWorker((tx) =>
        tx.query<{ count: number; last: string | null }>(
          `WITH gone AS (
             DELETE FROM ${table} WHERE (${key}) IN (
               SELECT ${key} FROM ${table}
               WHERE ${time} >= $1::timestamptz AND ${time} < now() - $2::interval
               ORDER BY ${time} LIMIT $3)
             RETURNING ${time} AS time)
           SELECT count(*)::int AS count, max(time)::text AS last FROM gone`,
          [from, keep, ROWS_A_STEP],
        ),
      );
      const { count = 0, last = null } = rows[0] ?? {};
      from = last ?? from;
      return count < ROWS_A_STEP ? "done" : "more";
    },
  };
}

/** Deletes what is older than it is kept, oldest first. */
export function deleteOldRows(rows: OldRows): Step {
  const all = deleteOldRowsOfAll(rows);
  if (!rows.key.startsWith("account_id")) return all;
  const byAccount = deleteOldRowsByAccount(rows);
  return {
    name: rows.table,
    run: async () => ((await isCluster()) ? byAccount.run() : all.run()),
  };
}
