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
  { table: "idempotency_keys", key: "account_id, key", time: "created_at", keep: "24 hours" },
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
