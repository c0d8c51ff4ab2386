import type { Rule } from "./sql/rules";

/** A statement that may break a rule: where, which, and why. */
export interface Allowance {
  rule: Rule;
  file: string;
  /** A piece of the statement, with single spaces. */
  statement: string;
  reason: string;
  /** Sent only in the project `apart`, which doesn't run all files. */
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
const FIGURES = "A worker reads bounded figures of all accounts' queues for monitoring.";
const PUBLIC =
  "A worker adds up a day of all accounts' hourly sums for the public performance page.";
const GROUP = "Only a single Postgres has groups of several accounts.";

const RELEASE = "An operator's release ends due work of all accounts, one account a transaction.";

/** Statements that read or change all accounts on purpose. */
export const EXCEPTIONS: readonly Allowance[] = [
  {
    rule: "no-account",
    file: "lib/gateway/account/accounts/store-staff.ts",
    statement: "SELECT a.account_id, a.name, a.iso2, a.currency, a.price_level, a.activated_at,",
    reason: "An operator lists all accounts with their balances.",
  },
  {
    rule: "no-account",
    file: "lib/gateway/pricing/rates/store-plans.ts",
    statement: "SELECT currency, price_level, count(*) AS accounts FROM accounts",
    reason: "An operator sees how many accounts pay a price before it changes.",
  },
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
    file: "lib/ledger/store-check.ts",
    statement: "SELECT l.account_id, format('%s is %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT account_id, format('all kinds sum to %s",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT account_id, format('%s is %s, below %s',",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT t.account_id, format('%s %s moved %s, its",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT c.account_id, format('captures and",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT l.account_id, format('held is %s, open",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT t.account_id, format('verification %s has",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-check.ts",
    statement: "SELECT account_id, format('%s: sums of %s hours",
    reason: "An operator's check adds up the books of all accounts.",
  },
  {
    rule: "no-account",
    file: "lib/ledger/store-repair.ts",
    statement: "SELECT account_id, count(*) AS sums FROM",
    reason: "An operator's repair finds the accounts that it then goes through, one a transaction.",
  },
  ...of(
    "no-account",
    "lib/dispatch/store-quarantine.ts",
    "An operator's list of what is set aside.",
    ["SELECT 'outcome' AS kind, set_aside_at AS at,", "SELECT (SELECT count(*) FROM"],
  ),
  ...of(
    "no-account",
    "lib/queue/store-leases.ts",
    "A single Postgres frees all accounts at once.",
    [
      "UPDATE dispatch_queue SET lease = NULL, due_at = now() WHERE lease = $1 AND service_code",
      "DELETE FROM dispatch_queue WHERE lease = $1 AND service_code",
    ],
  ),
  {
    rule: "no-account",
    file: "lib/db/due-work/due-board.ts",
    statement: "AS all_accounts_",
    reason: "A single Postgres tells when the next work of all accounts is due.",
  },
  ...of(
    "no-account",
    "lib/queue/store-first-waiting.ts",
    "A single Postgres goes from account to account.",
    ["WITH RECURSIVE firsts AS ( (SELECT account_id, due_at, 1 AS n FROM dispatch_queue"],
  ),
  ...of(
    "no-account",
    "lib/db/grouping/read-reachable.ts",
    "A sweep looks for what no list mentions.",
    ["SELECT DISTINCT lease FROM dispatch_queue WHERE"],
  ),
  ...of(
    "no-account",
    "lib/db/grouping/read-reachable.ts",
    "Test messages stand in no list of their own.",
    ["SELECT DISTINCT account_id FROM ( SELECT account_id FROM dispatch_queue WHERE is_test"],
  ),
  {
    rule: "no-account",
    file: "lib/db/grouping/read-reachable.ts",
    statement: "SELECT account_id, min(due_at)::text AS due_at",
    reason: "A sweep looks for what no list mentions.",
    isApart: true,
  },
  {
    rule: "no-account",
    file: "lib/db/grouping/read-reachable.ts",
    statement: "SELECT DISTINCT account_id FROM dispatch_queue WHERE lease",
    reason: "A sweep looks for what a dead worker had leased.",
    isApart: true,
  },
  ...of("no-account", "lib/gateway/account/stats/store-close-time-days.ts", JOB, [
    "SELECT DISTINCT account_id FROM ( SELECT account_id FROM delivery_times",
  ]),
  ...of("no-account", "lib/gateway/account/stats/store-close-days.ts", JOB, [
    "SELECT a.account_id FROM accounts a LEFT JOIN message_sum_progress",
  ]),
  ...of("no-account", "lib/gateway/account/notifications/store-sent.ts", JOB, [
    "SELECT DISTINCT account_id FROM request_stats",
    "SELECT DISTINCT account_id FROM message_stats",
    "SELECT DISTINCT account_id FROM notifications_told",
    "DELETE FROM notifications_told WHERE event =",
  ]),
  ...of("no-account", "lib/gateway/billing/top-up-rules/store.ts", JOB, [
    "SELECT t.account_id FROM auto_top_ups t JOIN ledger_accounts l",
  ]),
  ...of("no-account", "lib/gateway/billing/balance-alerts/store.ts", JOB, [
    "SELECT DISTINCT a.account_id FROM balance_alerts a JOIN ledger_accounts l",
  ]),
  ...of("no-account", "lib/gateway/billing/budgets/store.ts", JOB, [
    "SELECT DISTINCT b.account_id FROM budgets b",
  ]),
  ...of("no-account", "lib/ledger/store-debts.ts", JOB, [
    "SELECT account_id FROM ledger_accounts WHERE kind = 'available' AND (min_balance < 0",
  ]),
  ...of("no-account", "lib/gateway/account/settings/store-vat.ts", JOB, [
    "SELECT account_id, vat_id, vat_check_at FROM account_settings",
  ]),
  ...of("no-account", "lib/gateway/billing/documents/store-open.ts", JOB, [
    "SELECT account_id, document_id, number, due_on::text AS due_on, reminded FROM billing_documents",
  ]),
  ...of(
    "no-account",
    "lib/gateway/billing/documents/store-open.ts",
    "Operators see whoever owes.",
    ["SELECT d.account_id, d.number, d.document_id, d.document -> 'buyer' ->> 'name' AS buyer"],
  ),
  ...of(
    "no-account",
    "lib/gateway/billing/documents/store-reminders.ts",
    "Operators see whoever owes.",
    ["SELECT d.account_id, d.number, d.document_id, d.currency, d.reminded"],
  ),
  ...of(
    "no-account",
    "lib/gateway/billing/received-transfers/store.ts",
    "Operators see whose money isn't used.",
    [
      "SELECT amount, account_id, line_id, received_on::text AS received_on, currency, payer",
      "SELECT DISTINCT account_id, payer FROM received_transfers",
      "SELECT account_id FROM received_transfers WHERE line_id",
    ],
  ),
  ...of("no-account", "lib/gateway/billing/payments/store-work.ts", JOB, [
    "SELECT account_id, payment_id, status FROM payments WHERE status IN (0, 10, 20)",
    "SELECT account_id, refund_id FROM payment_refunds WHERE state IN",
  ]),
  ...of("no-account", "lib/gateway/campaigns/link-domains/store.ts", JOB, [
    "SELECT account_id, id FROM link_domains WHERE check_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/developers/api-keys/store.ts", JOB, [
    "SELECT account_id, key_id, name, expires_at FROM",
  ]),
  ...of("no-account", "lib/gateway/developers/webhooks/delivery/store-due.ts", JOB, [
    "WITH RECURSIVE heads AS ( (SELECT account_id, webhook_id, lane, next_at, 1 AS n FROM webhook_deliveries",
  ]),
  {
    rule: "no-account",
    file: "lib/db/grouping/read-reachable.ts",
    statement: "SELECT d.account_id, d.webhook_id FROM webhook_deliveries d",
    reason: JOB,
    isApart: true,
  },
  ...of("no-account", "lib/gateway/overview/reports/store-runs.ts", JOB, [
    "SELECT account_id, report_id FROM reports WHERE next_at <= now()",
    "SELECT account_id, report_id, run_id FROM report_runs WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/messaging/automations/store-runs.ts", JOB, [
    "SELECT account_id, automation_id FROM ( SELECT account_id, automation_id, due_at FROM automation_runs",
  ]),
  ...of("no-account", "lib/gateway/messaging/automations/store-sources.ts", JOB, [
    "SELECT account_id, automation_id FROM ( SELECT account_id, automation_id, clicked_at FROM automation_clicks",
  ]),
  ...of("no-account", "lib/gateway/messaging/automations/store-notices.ts", JOB, [
    "SELECT account_id, automation_id, user_id FROM automation_notice_limits WHERE due_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/messaging/automations/store-work.ts", JOB, [
    "SELECT account_id, id FROM automations WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/contacts/group-records/store-watches.ts", JOB, [
    "SELECT account_id, watcher FROM group_watches WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/messaging/recurring-bulks/store-runs.ts", JOB, [
    "SELECT account_id, id FROM recurring_bulks WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/contacts/imports/store-work.ts", JOB, [
    "SELECT account_id, import_id FROM contact_imports WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/trust/fraud-checks/store-work.ts", JOB, [
    "SELECT account_id, id FROM fraud_checks WHERE due_at <= $1",
  ]),
  ...of("no-account", "lib/gateway/messaging/kannel/store-parts.ts", JOB, [
    "SELECT account_id, text_id FROM kannel_parts WHERE state IN",
  ]),
  ...of("no-account", "lib/gateway/messaging/bulks/store-work.ts", JOB, [
    "SELECT account_id, uuid FROM bulks WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/trust/verify-codes/store-work.ts", JOB, [
    "SELECT account_id, id FROM verify_codes WHERE due_at <= $1",
  ]),
  ...of(
    "no-account",
    "lib/gateway/trust/verify-codes/store-messages.ts",
    "Messengers report by the ID of a step, and don't know the account.",
    ["SELECT account_id, verify_id FROM verify_steps WHERE channel = 'messenger'"],
  ),
  ...of("no-account", "lib/gateway/messaging/inbound-rules/store-matches.ts", JOB, [
    "SELECT account_id, uuid FROM inbound_rule_matches WHERE work_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/messaging/incomings/store.ts", JOB, [
    "SELECT account_id, uuid FROM incomings WHERE confirm_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/account/audit-log/store-retention.ts", JOB, [
    "SELECT account_id FROM audit_heads h WHERE",
  ]),
  ...of("no-account", "lib/gateway/contacts/group-records/store-retention.ts", JOB, [
    "SELECT DISTINCT account_id FROM contact_groups",
  ]),
  ...of("no-account", "lib/gateway/campaigns/short-link-campaigns/store-retention.ts", JOB, [
    "SELECT DISTINCT account_id FROM short_link_campaigns",
  ]),
  ...of("no-account", "lib/gateway/responses/short-link-requests/store-reclassify.ts", JOB, [
    "SELECT account_id FROM short_link_requests WHERE rules <",
    "SELECT DISTINCT account_id FROM short_link_campaigns",
  ]),
  ...of("no-account", "lib/gateway/responses/hosted-forms/store-retention.ts", JOB, [
    "SELECT DISTINCT account_id FROM form_answers",
  ]),
  ...of("no-account", "lib/gateway/contacts/imports/store-retention.ts", JOB, [
    "SELECT DISTINCT account_id FROM contact_imports",
  ]),
  ...of("no-account", "lib/gateway/account/settings/store-retention.ts", JOB, [
    "SELECT account_id FROM account_settings WHERE texts_due_at",
    "SELECT account_id FROM account_settings WHERE click_ips_due_at",
  ]),
  ...of("no-account", "lib/retention/store-closing.ts", JOB, [
    "SELECT account_id FROM closing_accounts ORDER BY",
    "SELECT 1 FROM dispatch_queue WHERE uuid <",
    "SELECT account_id, EXISTS (SELECT FROM messages m",
  ]),
  ...of(
    "no-account",
    "lib/db/retention/old-rows.ts",
    "A single Postgres removes rows of all at once.",
    [
      "WITH gone AS ( DELETE FROM idempotency_keys",
      "WITH gone AS ( DELETE FROM kannel_parts",
      "WITH gone AS ( DELETE FROM api_key_previous_secrets",
      "WITH gone AS ( DELETE FROM invitations WHERE",
      "WITH gone AS ( DELETE FROM request_stats WHERE",
      "WITH gone AS ( DELETE FROM message_stats WHERE",
      "WITH gone AS ( DELETE FROM delivery_times WHERE",
      "WITH gone AS ( DELETE FROM delivery_time_sums WHERE",
      "WITH gone AS ( DELETE FROM message_sums WHERE",
      "WITH gone AS ( DELETE FROM failure_sums WHERE",
      "WITH gone AS ( DELETE FROM message_sum_days WHERE",
      "WITH gone AS ( DELETE FROM message_failures WHERE",
      "WITH gone AS ( DELETE FROM budget_thresholds WHERE",
      "WITH gone AS ( DELETE FROM last_messages WHERE",
      "WITH gone AS ( DELETE FROM recurring_bulk_runs WHERE",
      "WITH gone AS ( DELETE FROM report_runs WHERE",
      "WITH gone AS ( DELETE FROM report_contents WHERE",
      "WITH gone AS ( DELETE FROM contact_imports WHERE",
      "WITH gone AS ( DELETE FROM bulks WHERE",
      "WITH gone AS ( DELETE FROM bulk_stats WHERE",
      "WITH gone AS ( DELETE FROM bulk_variants WHERE",
      "WITH gone AS ( DELETE FROM verify_codes WHERE",
      "WITH gone AS ( DELETE FROM pumping_counters WHERE",
      "WITH gone AS ( DELETE FROM pumping_numbers WHERE",
      "WITH gone AS ( DELETE FROM pumping_known WHERE",
      "WITH gone AS ( DELETE FROM pumping_stops WHERE",
      "WITH gone AS ( DELETE FROM pumping_stop_sums WHERE",
      "WITH gone AS ( DELETE FROM fraud_checks WHERE",
      "WITH gone AS ( DELETE FROM webhook_events WHERE",
      "WITH gone AS ( DELETE FROM webhook_deliveries WHERE",
      "WITH gone AS ( DELETE FROM webhook_attempts WHERE",
      "WITH gone AS ( DELETE FROM webhook_stats WHERE",
      "WITH gone AS ( DELETE FROM verify_stats WHERE",
      "WITH gone AS ( DELETE FROM message_reports WHERE",
      "WITH gone AS ( DELETE FROM message_templates WHERE",
      "WITH gone AS ( DELETE FROM message_traces WHERE",
      "WITH gone AS ( DELETE FROM email_log WHERE",
      "WITH gone AS ( DELETE FROM short_link_requests WHERE",
      "WITH gone AS ( DELETE FROM conversions WHERE",
      "WITH gone AS ( DELETE FROM conversion_sums WHERE",
      "WITH gone AS ( DELETE FROM click_quarters WHERE",
      "WITH gone AS ( DELETE FROM click_days WHERE",
      "WITH gone AS ( DELETE FROM click_months WHERE",
      "WITH gone AS ( DELETE FROM campaign_messages WHERE",
      "WITH gone AS ( DELETE FROM form_answers WHERE",
      "WITH gone AS ( DELETE FROM automation_events WHERE",
      "WITH gone AS ( DELETE FROM automation_runs WHERE",
      "WITH gone AS ( DELETE FROM inbound_rule_matches WHERE",
      "WITH gone AS ( DELETE FROM incomings WHERE",
      "WITH gone AS ( DELETE FROM conversations WHERE",
    ],
  ),
  {
    rule: "no-account",
    file: "lib/db/retention/old-rows.ts",
    statement: "SELECT DISTINCT account_id FROM",
    reason: JOB,
    isApart: true,
  },
  ...of("no-account", "lib/queue/store-claims.ts", GROUP, [
    "WITH due AS ( SELECT q.ctid FROM unnest($1::bigint[], $3::integer[]) AS w (account_id, most)",
  ]),
  ...of("lock-of-group", "lib/ledger/store.ts", GROUP, [
    "SELECT account_id, kind, balance - min_balance AS spendable FROM ledger_accounts WHERE account_id = ANY ($1::bigint[]) AND kind =",
  ]),
  ...of("lock-of-group", "lib/db/grouping/locked-accounts.ts", GROUP, [
    "SELECT account_id FROM pumping_settings WHERE account_id = ANY ($1::bigint[]) ORDER BY account_id",
    "SELECT account_id FROM ledger_accounts WHERE kind IN ('available', 'held') AND account_id = ANY ($1::bigint[]) ORDER BY account_id",
    "SELECT account_id FROM message_counts WHERE account_id = ANY ($1::bigint[]) ORDE",
  ]),
  ...of("local-table", "lib/db/grouping/locked-accounts.ts", GROUP, [
    "SELECT account_id FROM dispatch_ready WHERE account_id = ANY ($1::bigint[])",
  ]),
  ...of("no-account", "lib/dispatch/readings/store-readings.ts", FIGURES, [
    "SELECT coalesce(carrier, 'any') AS carrier, count(*)::float8 AS messages FROM dispatch_queue WHERE lease",
    "SELECT count(*)::float8 AS messages FROM (SELECT FROM dispatch_queue WHERE lease IS NULL",
    "FROM (SELECT next_at FROM webhook_deliveries WHERE next_at IS NOT NULL LIMIT",
    "SELECT provider, status::text, count(*)::float8 AS payments FROM payments",
    "SELECT count(*)::float8 AS problems FROM dispatch_set_aside",
    "(SELECT due_at AS at FROM automation_runs WHERE due_at <= now()",
    "(SELECT work_at AS at FROM bulks WHERE work_at <= now()",
    "(SELECT work_at AS at FROM contact_imports WHERE work_at <= now()",
    "(SELECT work_at AS at FROM inbound_rule_matches WHERE work_at <= now()",
    "(SELECT work_at AS at FROM recurring_bulks WHERE work_at <= now()",
    "(SELECT work_at AS at FROM report_runs WHERE work_at <= now()",
    "(SELECT due_at AS at FROM verify_codes WHERE due_at <= now()",
  ]),
  ...of("no-account", "lib/gateway/overview/performance/store.ts", PUBLIC, [
    "SELECT account_id FROM accounts WHERE is_demo",
    "FROM message_stats WHERE hour >= $1",
    "SELECT account_id, unnest(times) AS element FROM delivery_times WHERE grain = 'hour'",
    "FROM request_stats WHERE hour >= $1",
  ]),
  ...of("no-account", "lib/queue/store-discards.ts", RELEASE, [
    "SELECT DISTINCT account_id FROM dispatch_queue WHERE",
    "SELECT count(*)::int AS count FROM dispatch_queue WHERE lease = ANY",
  ]),
  ...of("no-account", "lib/gateway/messaging/recurring-bulks/store-runs.ts", RELEASE, [
    "SELECT account_id, id FROM recurring_bulks WHERE next_at <= $1::timestamptz",
  ]),
  ...of("no-account", "lib/gateway/messaging/automations/store-runs.ts", RELEASE, [
    "SELECT DISTINCT account_id FROM automation_runs WHERE due_at <= $1::timestamptz",
  ]),
  ...of("no-account", "lib/gateway/messaging/inbound-rules/store-matches.ts", RELEASE, [
    "SELECT account_id, uuid FROM inbound_rule_matches WHERE work_at <= $1::timestamptz",
  ]),
  ...of("no-account", "lib/gateway/messaging/bulks/store-work.ts", RELEASE, [
    "SELECT account_id, uuid FROM bulks WHERE work_at <= $1::timestamptz",
  ]),
  ...of("no-account", "lib/gateway/trust/verify-codes/store-work.ts", RELEASE, [
    "SELECT account_id, id FROM verify_codes WHERE due_at <= $1::timestamptz",
  ]),
];
