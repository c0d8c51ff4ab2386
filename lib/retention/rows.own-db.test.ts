import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { deleteOldRows } from "@/lib/db/retention/old-rows";
import { ROWS_PER_STEP, type RetentionStep } from "@/lib/db/retention/step";
import { oldRows } from "./rows";
import { runSteps } from "./steps";
import { clearUp, KEPT_MONTHS } from "./test-retention";

testDatabase();
const OLD_ROWS = oldRows(KEPT_MONTHS);

async function insertKeys(accountId: number, name: string, count: number, age: string) {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
       SELECT $1, 'hmac:' || lpad(n::text, 43, $2), 'f', now() - $4::interval FROM generate_series(1, $3) AS n`,
      [accountId, name, count, age],
    ),
  );
}

async function countKeys(accountId: number): Promise<{ old: number; young: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ old: number; young: number }>(
      `SELECT count(*) FILTER (WHERE key LIKE 'hmac:old-%')::int AS old,
         count(*) FILTER (WHERE key LIKE 'hmac:young-%')::int AS young
       FROM idempotency_keys WHERE account_id = $1`,
      [accountId],
    ),
  );
  return rows[0] ?? { old: 0, young: 0 };
}

const idempotencyKeys = (): RetentionStep => {
  const spec = OLD_ROWS.find(({ table }) => table === "idempotency_keys");
  if (spec === undefined) throw new Error("No rule for idempotency keys");
  return deleteOldRows(spec);
};
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

test("deletes old keys in small transactions; interrupted runs resume, and recent keys stay", async () => {
  const { account } = await createContext();
  await insertKeys(account.id, "old-", 2 * ROWS_PER_STEP + 10, "26 hours");
  await insertKeys(account.id, "young-", 7, "24 hours 1 minute");
  let asked = 0;
  const isStopping = () => {
    asked += 1;
    return asked > 1;
  };
  await runSteps([idempotencyKeys()], { budgetMs: 60_000, isStopping, log: fail });
  expect(await countKeys(account.id)).toEqual({ old: ROWS_PER_STEP + 10, young: 7 });
  await clearUp();
  expect(await countKeys(account.id)).toEqual({ old: 0, young: 7 });
});

test("doesn't block two concurrent runs", async () => {
  const { account } = await createContext();
  await insertKeys(account.id, "old-", 3 * ROWS_PER_STEP, "26 hours");
  await insertKeys(account.id, "young-", 7, "1 hour");
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await countKeys(account.id)).toEqual({ old: 0, young: 7 });
});

test("logs a failing step, and continues with the others", async () => {
  const { account } = await createContext();
  await insertKeys(account.id, "old-", 5, "26 hours");
  const logged: string[] = [];
  const broken: RetentionStep = { name: "broken", run: () => Promise.reject(new Error("no")) };
  await runSteps([broken, idempotencyKeys()], {
    budgetMs: 60_000,
    isStopping: () => false,
    log: (message) => logged.push(message),
  });
  expect(logged).toEqual(["Retention step failed: broken"]);
  expect(await countKeys(account.id)).toEqual({ old: 0, young: 0 });
});

/** An old and a young row of every other table. `$1` is the account, `$2` how much younger the second one is. */
const ROWS: Record<string, string> = {
  sessions: `INSERT INTO sessions (session_hash, user_id, account_id, expires_at)
    SELECT sha256(a::text::bytea), 1, $1, now() - a FROM unnest($2::interval[]) AS a`,
  email_tokens: `INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at)
    SELECT sha256(a::text::bytea), $1, 'reset', now() - a FROM unnest($2::interval[]) AS a`,
  email_changes: `INSERT INTO email_changes (user_id, account_id, session_hash, email, token_hash, expires_at)
    SELECT $1 + n, $1, '', 'a@example.org', sha256(a::text::bytea), now() - a
    FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  sign_in_challenges: `INSERT INTO sign_in_challenges (challenge_hash, user_id, account_id, expires_at)
    SELECT sha256(a::text::bytea), 1, $1, now() - a FROM unnest($2::interval[]) AS a`,
  sso_requests: `INSERT INTO sso_requests
      (state_hash, binding_hash, purpose, nonce, code_verifier, next_path, expires_at)
    SELECT sha256(a::text::bytea), sha256($1::text::bytea), 'sign-in', 'n', 'v', '/', now() - a
    FROM unnest($2::interval[]) AS a`,
  trusted_devices: `INSERT INTO trusted_devices (device_hash, user_id, expires_at)
    SELECT sha256(a::text::bytea), $1, now() - a FROM unnest($2::interval[]) AS a`,
  attempt_limits: `INSERT INTO attempt_limits (subject, full_at)
    SELECT $1 || a::text, now() - a FROM unnest($2::interval[]) AS a`,
  api_key_previous_secrets: `WITH key AS (
      INSERT INTO api_keys (account_id, key_id, name, roles, secret_hash, secret_start, secret_end)
      VALUES ($1, 1, 'Shop', '{}', 'x', 'a', 'b') RETURNING account_id, key_id)
    INSERT INTO api_key_previous_secrets (account_id, secret_hash, key_id, visible_start, visible_end, valid_until)
    SELECT account_id, sha256(a::text::bytea), key_id, 'a', 'b', now() - a FROM key, unnest($2::interval[]) AS a`,
  invitations: `INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, expires_at, revoked_at)
    SELECT $1, n, 'a@example.org', 'developer', sha256(a::text::bytea), now() - a, now()
    FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  mail_outbox: `INSERT INTO mail_outbox (kind, recipient, subject, body, done_at)
    SELECT 'test', 'a' || $1 || '@example.org', 'Hello', '', now() - a FROM unnest($2::interval[]) AS a`,
  simulator_deliveries: `INSERT INTO simulator_deliveries
      (carrier_id, uuid, account_id, phone, sender_id, kind, sealed_text, part, parts, accepted_at)
    SELECT $1 || a::text, gen_random_uuid(), $1, '+49', 'X', 'text', '', 1, 1, now() - a
    FROM unnest($2::interval[]) AS a`,
  carrier_stats: `INSERT INTO carrier_stats (carrier, hour)
    SELECT 'c' || $1, now() - a FROM unnest($2::interval[]) AS a`,
  carrier_callbacks: `INSERT INTO carrier_callbacks (carrier, received_at, sealed)
    SELECT 'c' || $1, now() - a, '' FROM unnest($2::interval[]) AS a`,
  inbound_parts: `INSERT INTO inbound_parts
      (message, number, total, carrier, sender, recipient, reference, digest, received_at, ends_at)
    SELECT gen_random_uuid(), 1, 2, 'c', '+49', $1::text, 1, '', now() - a, now() - a
    FROM unnest($2::interval[]) AS a`,
  carrier_unread: `INSERT INTO carrier_unread (digest, carrier, kind, content, reason, first_at, last_at)
    SELECT $1 || a::text, 'c', 'pdu', '', '', now() - a, now() - a FROM unnest($2::interval[]) AS a`,
  kannel_parts: `INSERT INTO kannel_parts (account_id, text_id, number, total, key_id, service, sender, phone, reference,
      digest, is_named, charset, is_test, delivery_at, state, received_at, ends_at)
    SELECT $1, gen_random_uuid(), 1, 2, 1, 'direct', 'X', '+49', 1, '', false, 'UTF-8', false, 0, 'joined', now() - a, now() - a
    FROM unnest($2::interval[]) AS a`,
  carrier_calls: `INSERT INTO carrier_calls (carrier, call_id, valid_until, attempts_max, sealed)
    SELECT 'c' || $1, a::text, now() - a, 1, '' FROM unnest($2::interval[]) AS a`,
  messenger_messages: `INSERT INTO messenger_messages (carrier, message_id, asked_at, ends_at)
    SELECT 'c' || $1, gen_random_uuid(), now() - a, now() - a FROM unnest($2::interval[]) AS a`,
  unclaimed_incomings: `INSERT INTO unclaimed_incomings (uuid, received_at, phone, number, carrier, carrier_id)
    SELECT gen_random_uuid(), now() - a, '+49', '+49', 'c', $1 || a::text FROM unnest($2::interval[]) AS a`,
  click_inbox: `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, method, signals)
    SELECT gen_random_uuid(), $1, 1, now() - a, '', 'GET', '{}' FROM unnest($2::interval[]) AS a`,
  short_link_requests: `INSERT INTO short_link_requests
      (account_id, request_id, link_id, campaign, asked_at, url, method, class)
    SELECT $1, n, 1, 'c', now() - a, '', 'GET', 'person' FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  click_quarters: `INSERT INTO click_quarters (account_id, campaign, at, kind_id, bulk_id, day_zone, clicks, people)
    SELECT $1, 'c', now() - a, 1, gen_random_uuid(), 'UTC', 1, 0 FROM unnest($2::interval[]) AS a`,
  click_days: `INSERT INTO click_days (account_id, campaign, day, kind_id, bulk_id, day_zone, clicks, people)
    SELECT $1, 'c', now() - a, 1, gen_random_uuid(), 'UTC', 1, 0 FROM unnest($2::interval[]) AS a`,
  click_months: `INSERT INTO click_months (account_id, campaign, month, kind_id, bulk_id, day_zone, clicks, people)
    SELECT $1, 'c', now() - a, 1, gen_random_uuid(), 'UTC', 1, 0 FROM unnest($2::interval[]) AS a`,
  conversions: `INSERT INTO conversions
      (account_id, id, kind, source, link_id, campaign, clicked_at, converted_at, day, created_at)
    SELECT $1, row_number() OVER (), 'lead', 'api', 1, 'c', now() - a, now() - a, now(), now()
    FROM unnest($2::interval[]) AS a`,
  conversion_sums: `INSERT INTO conversion_sums
      (account_id, campaign, day, bulk_id, variant, kind, currency, conversions, value)
    SELECT $1, 'c', now() - a, gen_random_uuid(), -1, 'lead', '', 1, 0 FROM unnest($2::interval[]) AS a`,
  campaign_messages: `INSERT INTO campaign_messages (account_id, campaign, bulk_id, at, sent, delivered)
    SELECT $1, 'c', gen_random_uuid(), now() - a, 1, 0 FROM unnest($2::interval[]) AS a`,
  form_answers: `INSERT INTO form_answers
      (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at)
    SELECT $1, gen_random_uuid(), 1, 'c', 'unsubscribe', 'done', 1, 'en', now() - a
    FROM unnest($2::interval[]) AS a`,
  payment_events: `INSERT INTO payment_events (provider, event_id, kind, content, state, received_at)
    SELECT 'sandbox', $1 || a::text, 'paid', '{}', 'applied', now() - a FROM unnest($2::interval[]) AS a`,
  sandbox_payments: `INSERT INTO sandbox_payments
      (sandbox_id, owner_key, owner, kind, state, currency, amount, return_url, saves, created_at)
    SELECT $1 || a::text, $1 || a::text, '{}', 'card', 'open', 'EUR', 1, '', false, now() - a
    FROM unnest($2::interval[]) AS a`,
  sandbox_events: `INSERT INTO sandbox_events (event_id, sandbox_id, content, due_at, delivered_at)
    SELECT gen_random_uuid(), $1, '{}', now() - a, now() - a FROM unnest($2::interval[]) AS a`,
  sandbox_refunds: `INSERT INTO sandbox_refunds (refund_key, refund_ref, sandbox_id, amount, created_at)
    SELECT $1 || a::text, '', '', 1, now() - a FROM unnest($2::interval[]) AS a`,
  simulator_replies: `INSERT INTO simulator_replies (reply_id, phone, number, due_at)
    SELECT $1 || a::text, '+49', '+49', now() - a FROM unnest($2::interval[]) AS a`,
  request_stats: `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
    SELECT $1, now() - a, 'sendSms', 2, 0, 1, array_fill(0::bigint, ARRAY[13]) FROM unnest($2::interval[]) AS a`,
  // Hours would be merged into the row of their day.
  delivery_times: `INSERT INTO delivery_times (account_id, hour, iso2, service_code, key_id, times, grain)
    SELECT $1, now() - a, 'DE', 'direct', 0, '{}', 'day' FROM unnest($2::interval[]) AS a`,
  delivery_time_sums: `INSERT INTO delivery_time_sums (account_id, scope, grain, hour, day, day_end, iso2, service_code, key_id, times)
    SELECT $1, 'each', 'old_day', now() - a, now() - a, now() - a, 'DE', 'direct', 0, '{}' FROM unnest($2::interval[]) AS a`,
  message_sums: `INSERT INTO message_sums
    SELECT $1, 'all', now() - a, '', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM unnest($2::interval[]) AS a`,
  failure_sums: `INSERT INTO failure_sums (account_id, scope, hour, iso2, service_code, key_id, code, messages, cost)
    SELECT $1, 'all', now() - a, '', '', 0, 8, 1, 0 FROM unnest($2::interval[]) AS a`,
  message_sum_days: `INSERT INTO message_sum_days (account_id, day, is_sealed)
    SELECT $1, now() - a, true FROM unnest($2::interval[]) AS a`,
  message_failures: `INSERT INTO message_failures (account_id, hour, iso2, service_code, key_id, code, messages, cost)
    SELECT $1, now() - a, 'DE', 'direct', 0, 8, 1, 0 FROM unnest($2::interval[]) AS a`,
  message_stats: `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id)
    SELECT $1, now() - a, 'DE', 'direct', 0 FROM unnest($2::interval[]) AS a`,
  last_messages: `INSERT INTO last_messages (account_id, phone, sent_at, month)
    SELECT $1, '+49' || n, now() - a, now() - a FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  contact_imports: `INSERT INTO contact_imports (account_id, import_id, group_id, file_size, state, layout, sheets, columns,
      choices, created_at)
    SELECT $1, n, 1, 0, 'done', '{}', '[]', '[]', '{}', now() - a
    FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  bulks: `INSERT INTO bulks (account_id, uuid, created_at, sender_id, service_code, source, is_text_deleted, is_dryrun,
      columns, skips_empty, status_code, recipients, tally, currency, price_level, origin, ip, request_id)
    SELECT $1, gen_random_uuid(), now() - a, 'X', 'direct', 0, false, false, '{}', false, 10, 0, '{}', 'EUR', 'M', 'api',
      '127.0.0.1', '' FROM unnest($2::interval[]) AS a`,
  bulk_stats: `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code)
    SELECT $1, gen_random_uuid(), now() - a, 'DE', 0 FROM unnest($2::interval[]) AS a`,
  bulk_variants: `INSERT INTO bulk_variants (account_id, bulk_id, variant, since, sent, delivered)
    SELECT $1, gen_random_uuid(), 1, now() - a, 1, 1 FROM unnest($2::interval[]) AS a`,
  budget_thresholds: `WITH budget AS (
      INSERT INTO budgets (account_id, id, amount, created_at, changed_at)
      VALUES ($1, 1, 100, now(), now()) RETURNING account_id, id)
    INSERT INTO budget_thresholds (account_id, budget_id, month, percent, reached_at)
    SELECT account_id, id, '2026-01-01'::date + n::int, 80, now() - a
    FROM budget, unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  recurring_bulk_runs: `WITH recurring AS (
      INSERT INTO recurring_bulks (account_id, id, name, bulk, rule, time_zone, pause, user_id, created_at, changed_at)
      VALUES ($1, 1, 'Old', '{}', '{}', 'UTC', 'person', 1, now(), now()) RETURNING account_id, id)
    INSERT INTO recurring_bulk_runs (account_id, id, recurring_id, kind, due_at, outcome, reason, created_at)
    SELECT account_id, n, id, 'manual', now() - a, 'failed', 'internal', now() - a
    FROM recurring, unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  report_runs: `WITH report AS (
      INSERT INTO reports (account_id, report_id, name, view, filters, range, schedule, file_format, lang, is_paused,
        created_at, changed_at)
      VALUES ($1, 1, 'Old', 'delivery', '{}', 'last_week', '{}', 'none', 'en', true, now(), now())
      RETURNING account_id, report_id)
    INSERT INTO report_runs (account_id, run_id, report_id, kind, due_at, state, created_at)
    SELECT account_id, n, report_id, 'manual', now() - a, 'done', now() - a
    FROM report, unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  report_contents: `WITH report AS (
      INSERT INTO reports (account_id, report_id, name, view, filters, range, schedule, file_format, lang, is_paused,
        created_at, changed_at)
      VALUES ($1, 2, 'Old', 'delivery', '{}', 'last_week', '{}', 'none', 'en', true, now(), now())
      RETURNING account_id, report_id),
    run AS (
      INSERT INTO report_runs (account_id, run_id, report_id, kind, due_at, state, created_at)
      SELECT account_id, 1000000, report_id, 'manual', now(), 'done', now() FROM report RETURNING account_id, run_id)
    INSERT INTO report_contents (account_id, run_id, variant, subject, body, html, files, created_at)
    SELECT account_id, run_id, 'en/' || n, '', '', '', '[]', now() - a
    FROM run, unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  verify_codes: `INSERT INTO verify_codes (account_id, id, created_at, updated_at, phone, iso2, lang, code_length,
      is_code_deleted, valid_until, held, currency, is_test)
    SELECT $1, gen_random_uuid(), now() - a, now() - a, '+49', 'DE', 'DE', 4, false, now() - a, 0, 'EUR', false
    FROM unnest($2::interval[]) AS a`,
  fraud_checks: `INSERT INTO fraud_checks (account_id, id, created_at, updated_at, service_code, price, is_test)
    SELECT $1, gen_random_uuid(), now() - a, now() - a, 'pro', 0, false FROM unnest($2::interval[]) AS a`,
  // Not for messages with an old text, whose deletion removes these, too.
  message_reports: `INSERT INTO message_reports (account_id, uuid, sealed_url, created_at)
    SELECT $1, ('ff' || substr(gen_random_uuid()::text, 3))::uuid, '', now() - a FROM unnest($2::interval[]) AS a`,
  message_templates: `INSERT INTO message_templates (account_id, uuid, template_id, version, created_at)
    SELECT $1, ('ff' || substr(gen_random_uuid()::text, 3))::uuid, 1, 1, now() - a FROM unnest($2::interval[]) AS a`,
  message_traces: `INSERT INTO message_traces (account_id, uuid, context, created_at)
    SELECT $1, gen_random_uuid(), '', now() - a FROM unnest($2::interval[]) AS a`,
  incomings: `INSERT INTO incomings (account_id, uuid, received_at, phone, number, carrier, carrier_id)
    SELECT $1, gen_random_uuid(), now() - a, '+49', '+49', 'c', a::text FROM unnest($2::interval[]) AS a`,
  inbound_rule_matches: `WITH rule AS (
      INSERT INTO inbound_rules (account_id, id, name, match, keywords, daily_limit, is_unread, is_enabled, created_at)
      VALUES ($1, 1, 'Old', 'equals', '{a}', 1, true, true, now()) RETURNING account_id, id)
    INSERT INTO inbound_rule_matches (account_id, uuid, rule_id, created_at)
    SELECT account_id, gen_random_uuid(), id, now() - a FROM rule, unnest($2::interval[]) AS a`,
  automation_events: `INSERT INTO automation_events (account_id, event_id, name, phone, started, ended, created_at)
    SELECT $1, a::text, 'old', '+49', 0, 0, now() - a FROM unnest($2::interval[]) AS a`,
  automation_runs: `WITH automation AS (
      INSERT INTO automations (account_id, id, name, state, draft, created_at, changed_at)
      VALUES ($1, 1, 'Old', 'draft', '{}', now(), now()) RETURNING account_id, id)
    INSERT INTO automation_runs (account_id, id, automation_id, version, phone, state, started_at, ended_at)
    SELECT account_id, gen_random_uuid(), id, 1, '+49', 'finished', now() - a, now() - a
    FROM automation, unnest($2::interval[]) AS a`,
  email_log: `INSERT INTO email_log
      (account_id, email_id, received_at, kind, result, address, mail_from, ip, spf, dkim, dmarc, notes)
    SELECT $1, gen_random_uuid(), now() - a, 'sms', 'refused', '', '', '127.0.0.1', '', '', '', '{}'
    FROM unnest($2::interval[]) AS a`,
  webhook_events: `INSERT INTO webhook_events (account_id, event_id, name, subject, data, created_at)
    SELECT $1, gen_random_uuid(), 'sms.delivery', '', '{}', now() - a FROM unnest($2::interval[]) AS a`,
  webhook_deliveries: `INSERT INTO webhook_deliveries
      (account_id, delivery_id, webhook_id, event_id, event, state, created_at)
    SELECT $1, gen_random_uuid(), 1, gen_random_uuid(), 'sms.delivery', 'failed', now() - a
    FROM unnest($2::interval[]) AS a`,
  webhook_attempts: `INSERT INTO webhook_attempts
      (account_id, delivery_id, attempt, attempt_id, number, target, started_at, duration_ms)
    SELECT $1, gen_random_uuid(), 1, gen_random_uuid(), 1, '', now() - a, 1 FROM unnest($2::interval[]) AS a`,
  verify_stats: `INSERT INTO verify_stats (account_id, hour, channel, sent, verified)
    SELECT $1, now() - a, 'sms', 1, 1 FROM unnest($2::interval[]) AS a`,
  webhook_stats: `INSERT INTO webhook_stats (account_id, webhook_id, hour)
    SELECT $1, 1, now() - a FROM unnest($2::interval[]) AS a`,
  conversations: `INSERT INTO conversations
      (account_id, conversation_id, number, phone, last_uuid, last_at, is_unread, created_at)
    SELECT $1, gen_random_uuid(), '+49', a::text, gen_random_uuid(), now() - a, false, now()
    FROM unnest($2::interval[]) AS a`,
  pumping_counters: `INSERT INTO pumping_counters
      (account_id, key, size, bucket, slot, attempts, delivered, checked, amount)
    SELECT $1, 'a', 600, now() - a, 0, 1, 1, 1, 1 FROM unnest($2::interval[]) AS a`,
  pumping_numbers: `INSERT INTO pumping_numbers (account_id, phone, recent, seen_at)
    SELECT $1, a::text, ARRAY[now() - a], now() - a FROM unnest($2::interval[]) AS a`,
  pumping_known: `INSERT INTO pumping_known (account_id, phone, checked_at)
    SELECT $1, a::text, now() - a FROM unnest($2::interval[]) AS a`,
  pumping_stops: `INSERT INTO pumping_stops (account_id, id, stopped_at, phone, iso2, reason, amount)
    SELECT $1, gen_random_uuid(), now() - a, '+49', 'DE', 'country', 1 FROM unnest($2::interval[]) AS a`,
  performance_days: `INSERT INTO performance_days
      (day, computed_at, sent, delivered, undelivered, accounts, timed, prompt, requests, failed_requests)
    SELECT now() - a, now(), 1, 1, 0, 1, 1, 1, 1, 0 FROM unnest($2::interval[]) AS a`,
  pumping_stop_sums: `INSERT INTO pumping_stop_sums (account_id, day, iso2, reason, prefix, stops, amount)
    SELECT $1, now() - a, 'DE', 'country', '+49', 1, 1 FROM unnest($2::interval[]) AS a`,
};

test("has an example for every kind of expiring row", () => {
  const tables = OLD_ROWS.map(({ table }) => table).filter((table) => table !== "idempotency_keys");
  expect(Object.keys(ROWS).sort()).toEqual(tables.sort());
});

test.each(OLD_ROWS.filter(({ table }) => table in ROWS))(
  "$table: deletes rows older than $keep, and keeps younger ones",
  async ({ table, time, keep }) => {
    const { account } = await createContext();
    const others = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query<{ old: number; all: number }>(
          `SELECT count(*) FILTER (WHERE ${time} < now() - $1::interval)::int AS old, count(*)::int AS all FROM ${table}`,
          [keep],
        ),
      );
      return rows[0];
    };
    await asOwner((tx) =>
      tx.query((ROWS[table] ?? "").replaceAll("$1", String(account.id)).replaceAll("$2", "$1"), [
        [`${keep} 1 hour`, `${keep} -1 hour`],
      ]),
    );
    expect(await others()).toEqual({ old: 1, all: 2 });
    await clearUp();
    expect(await others()).toEqual({ old: 0, all: 1 });
  },
);
