import type { Allowance } from "./allowances";
import type { Rule } from "./rules";

/**
 * Statements that a cluster refuses or runs in all shards until they are mended, by file: the rule and a piece of
 * the statement. This list only gets shorter.
 */
const BY_FILE: Record<string, readonly [Rule, string][]> = {
  "lib/demo/history.ts": [["insert-select", "INSERT INTO messages (account_id, uuid,"]],
  "lib/dispatch/flush.ts": [
    ["no-account", "DELETE FROM dispatch_queue q USING"],
    ["no-account", "UPDATE messages m SET status_code = 100,"],
    ["no-account", "UPDATE messages m SET status_code = f.code,"],
    ["no-account", "UPDATE dispatch_queue q SET lease = NULL, due_at"],
    ["mutable-function", "UPDATE messages m SET status_code = 100,"],
    ["mutable-function", "UPDATE messages m SET status_code = f.code,"],
    ["mutable-function", "UPDATE dispatch_queue q SET lease = NULL, due_at"],
  ],
  "lib/dispatch/give-back.ts": [["no-account", "SELECT account_id, uuid, attempt FROM"]],
  "lib/dispatch/receipt-apply.ts": [
    ["no-account", "UPDATE messages m SET dlr_code = c.dlr_code,"],
    ["mutable-function", "UPDATE messages m SET dlr_code = c.dlr_code,"],
  ],
  "lib/dispatch/set-aside.ts": [
    ["no-account", "SELECT 'outcome' AS kind, set_aside_at AS at,"],
    ["no-account", "SELECT (SELECT count(*) FROM"],
  ],
  "lib/dispatch/sweep.ts": [
    ["no-account", "UPDATE dispatch_queue SET lease = NULL, due_at ="],
    ["no-account", "DELETE FROM dispatch_queue WHERE lease = $1 AND"],
    ["no-account", "SELECT DISTINCT lease FROM dispatch_queue WHERE"],
    ["no-account", "SELECT account_id, min(due_at)::text AS due_at"],
    ["mutable-function", "UPDATE messages m SET status_code = 400,"],
  ],
  "lib/gateway/account/audit-log/store.ts": [
    ["mutable-function", "INSERT INTO audit_heads AS h (account_id, seq,"],
  ],
  "lib/gateway/account/first-steps/store.ts": [
    ["sub-select", "INSERT INTO first_steps AS f (account_id,"],
  ],
  "lib/gateway/account/notifications/store-sent.ts": [
    ["insert-select", "INSERT INTO notifications_told (account_id,"],
    ["no-account", "SELECT DISTINCT account_id FROM request_stats"],
    ["no-account", "SELECT DISTINCT account_id FROM message_stats"],
    ["no-account", "SELECT DISTINCT account_id FROM"],
    ["no-account", "DELETE FROM notifications_told WHERE event ="],
  ],
  "lib/gateway/account/settings/store.ts": [
    ["mutable-function", "UPDATE account_settings SET street = $2,"],
  ],
  "lib/gateway/account/stats/store-recount.ts": [
    ["insert-select", "INSERT INTO message_stats (account_id, hour,"],
  ],
  "lib/gateway/account/stats/store-requests.ts": [
    ["insert-select", "INSERT INTO request_stats AS s (account_id,"],
    ["sub-select", "INSERT INTO request_stats AS s (account_id,"],
  ],
  "lib/gateway/account/stats/store.ts": [
    ["insert-select", "INSERT INTO message_stats AS s (account_id,"],
  ],
  "lib/gateway/developers/api-keys/store-spend.ts": [
    ["insert-select", "INSERT INTO api_key_spend (account_id, key_id,"],
    ["insert-select", "INSERT INTO api_key_spend AS s (account_id,"],
    ["no-account", "UPDATE api_key_spend s SET spent = greatest(0,"],
    ["no-account", "SELECT k.account_id, k.key_id, k.spend_cap,"],
  ],
  "lib/gateway/developers/api-keys/store.ts": [
    ["no-account", "SELECT account_id, key_id, name, expires_at FROM"],
    ["sub-select", "INSERT INTO api_keys (account_id, key_id, name,"],
  ],
  "lib/gateway/developers/request-log/store.ts": [
    ["insert-select", "INSERT INTO request_log (account_id, request_id,"],
    ["insert-select", "INSERT INTO request_log_bodies (account_id,"],
  ],
  "lib/gateway/identity/invitations/store.ts": [
    ["mutable-function", "INSERT INTO invitations (account_id,"],
    ["mutable-function", "UPDATE invitations SET accepted_at = now() WHERE"],
    ["mutable-function", "UPDATE invitations SET token_hash = $3, sent_at"],
    ["mutable-function", "UPDATE invitations SET revoked_at = now() WHERE"],
  ],
  "lib/gateway/identity/role-requests/store.ts": [
    ["mutable-function", "INSERT INTO access_requests AS r (account_id,"],
  ],
  "lib/gateway/messaging/sms/store-changes.ts": [
    ["insert-select", "INSERT INTO deleted_messages (account_id, uuid,"],
    ["mutable-function", "UPDATE dispatch_queue SET due_at ="],
    ["mutable-function", "DELETE FROM messages WHERE account_id ="],
  ],
  "lib/gateway/messaging/sms/store-locks.ts": [
    [
      "lock-of-group",
      "SELECT account_id FROM ledger_accounts WHERE kind IN ('available', 'held') AND account_id = ANY ($1::bigint[]) ORDER BY account_id",
    ],
    [
      "lock-of-group",
      "SELECT account_id FROM message_counts WHERE account_id = ANY ($1::bigint[]) ORDE",
    ],
  ],
  "lib/idempotency/key-store.ts": [
    ["insert-select", "INSERT INTO idempotency_keys (account_id, key,"],
    ["no-account", "DELETE FROM idempotency_keys i USING"],
  ],
  "lib/ledger/ledger.ts": [
    ["insert-select", "INSERT INTO ledger_accounts (account_id, kind,"],
    [
      "lock-of-group",
      "SELECT account_id, kind, balance - min_balance AS spendable FROM ledger_accounts WHERE account_id = ANY ($1::bigint[]) AND kind =",
    ],
  ],
  "lib/retention/audit.ts": [["no-account", "SELECT account_id FROM audit_heads h WHERE"]],
  "lib/retention/closing-store.ts": [
    ["insert-select", "WITH page AS ( SELECT * FROM ( (SELECT uuid,"],
    ["no-account", "SELECT account_id FROM closing_accounts ORDER BY"],
    ["no-account", "UPDATE message_closing SET closing_before = $1,"],
    ["no-account", "SELECT account_id, EXISTS (SELECT FROM messages"],
  ],
  "lib/retention/rows.ts": [
    ["no-account", "WITH gone AS ( DELETE FROM idempotency_keys"],
    ["no-account", "WITH gone AS ( DELETE FROM"],
    ["no-account", "WITH gone AS ( DELETE FROM invitations WHERE"],
    ["no-account", "WITH gone AS ( DELETE FROM request_stats WHERE"],
    ["no-account", "WITH gone AS ( DELETE FROM message_stats WHERE"],
  ],
  "lib/retention/texts.ts": [
    ["no-account", "SELECT account_id FROM account_settings WHERE"],
    ["mutable-function", "UPDATE account_settings SET texts_removed_to ="],
  ],
};

export const KNOWN: readonly Allowance[] = Object.entries(BY_FILE).flatMap(([file, entries]) =>
  entries.map(([rule, statement]) => ({ rule, file, statement, reason: "to be mended" })),
);
