import type { Rule } from "./rules";

/** A statement that may break a rule: where, which, and why. */
export interface Allowance {
  rule: Rule;
  file: string;
  /** A piece of the statement, with single spaces. */
  statement: string;
  reason: string;
  /** Sent in the project `apart` only, which does not run all files. */
  isApart?: true;
}

function of(
  rule: Rule,
  file: string,
  reason: string,
  statements: readonly string[],
): readonly Allowance[] {
  return statements.map((statement) => ({ rule, file, statement, reason }));
}

const JOB = "A job finds the accounts that it then goes through, one a transaction.";
const GROUP = "Only a single Postgres has groups of several accounts.";

/** What reads or changes all accounts on purpose. */
export const EXCEPTIONS: readonly Allowance[] = [
  {
    rule: "no-account",
    file: "lib/gateway/account/audit-log/store.ts",
    statement: "SELECT account_id, seq, hash, removed_seq,",
    reason: "An operator's check follows the chains of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/gateway/account/audit-log/store.ts",
    statement:
      "SELECT account_id, seq, created_at, actor_kind, actor_id, actor_name, request_id, host(ip) AS ip, action, object_kind, object_id, object_label, before, after, previous_hash, hash FROM audit_log WHERE (account_id, seq) > ($1, $2) ORDER BY account_id, seq LIMIT $3",
    reason: "An operator's check follows the chains of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT l.account_id, format('%s is %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT account_id, format('all kinds sum to %s",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT account_id, format('%s is %s, below %s',",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT t.account_id, format('%s %s moved %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT c.account_id, format('captures and",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/check.ts",
    statement: "SELECT l.account_id, format('held is %s, open",
    reason: "An operator's check adds up the books of all accounts.",
  },
  ...of("no-account", "lib/dispatch/set-aside.ts", "An operator's list of what is set aside.", [
    "SELECT 'outcome' AS kind, set_aside_at AS at,",
    "SELECT (SELECT count(*) FROM",
  ]),
  ...of("no-account", "lib/dispatch/sweep.ts", "A single Postgres frees all accounts at once.", [
    "UPDATE dispatch_queue SET lease = NULL, due_at = now() WHERE lease = $1 AND service_code",
    "DELETE FROM dispatch_queue WHERE lease = $1 AND service_code",
  ]),
  ...of("no-account", "lib/dispatch/sweep.ts", "A sweep looks for what no list mentions.", [
    "SELECT DISTINCT lease FROM dispatch_queue WHERE",
    "SELECT account_id, min(due_at)::text AS due_at",
  ]),
  {
    rule: "no-account",
    file: "lib/dispatch/sweep.ts",
    statement: "SELECT DISTINCT account_id FROM dispatch_queue WHERE lease",
    reason: "A sweep looks for what a dead worker held.",
    isApart: true,
  },
  ...of("no-account", "lib/gateway/account/notifications/store-sent.ts", JOB, [
    "SELECT DISTINCT account_id FROM request_stats",
    "SELECT DISTINCT account_id FROM message_stats",
    "SELECT DISTINCT account_id FROM notifications_told",
    "DELETE FROM notifications_told WHERE event =",
  ]),
  ...of("no-account", "lib/gateway/developers/api-keys/store.ts", JOB, [
    "SELECT account_id, key_id, name, expires_at FROM",
  ]),
  ...of("no-account", "lib/retention/audit.ts", JOB, [
    "SELECT account_id FROM audit_heads h WHERE",
  ]),
  ...of("no-account", "lib/retention/texts.ts", JOB, ["SELECT account_id FROM account_settings"]),
  ...of("no-account", "lib/retention/closing-store.ts", JOB, [
    "SELECT account_id FROM closing_accounts ORDER BY",
    "SELECT 1 FROM dispatch_queue WHERE uuid <",
    "SELECT account_id, EXISTS (SELECT FROM messages m",
  ]),
  ...of("no-account", "lib/retention/rows.ts", "A single Postgres removes rows of all at once.", [
    "WITH gone AS ( DELETE FROM idempotency_keys",
    "WITH gone AS ( DELETE FROM api_key_previous_secrets",
    "WITH gone AS ( DELETE FROM invitations WHERE",
    "WITH gone AS ( DELETE FROM request_stats WHERE",
    "WITH gone AS ( DELETE FROM message_stats WHERE",
  ]),
  ...of("lock-of-group", "lib/ledger/ledger.ts", GROUP, [
    "SELECT account_id, kind, balance - min_balance AS spendable FROM ledger_accounts WHERE account_id = ANY ($1::bigint[]) AND kind =",
  ]),
  ...of("lock-of-group", "lib/gateway/messaging/sms/store-locks.ts", GROUP, [
    "SELECT account_id FROM ledger_accounts WHERE kind IN ('available', 'held') AND account_id = ANY ($1::bigint[]) ORDER BY account_id",
    "SELECT account_id FROM message_counts WHERE account_id = ANY ($1::bigint[]) ORDE",
  ]),
];
