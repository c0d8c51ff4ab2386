import { clickSumFindings } from "@/lib/gateway/campaigns/click-stats/test-click-sums";
import { beforeAll, expect, it } from "vitest";
import { countryBehind, findOutlier } from "@/components/account/overview/outlier";
import { resolveSpan } from "@/components/account/overview/range";
import { systemContext } from "@/lib/core/system-context";
import { toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { getMessageStats } from "@/lib/gateway/account/stats/service";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { findStatsMismatches } from "@/lib/gateway/contacts/groups/test-group-stats";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { findDue, runVerificationSteps } from "@/lib/gateway/trust/verify-codes/public";
import { createTestMessenger } from "@/lib/gateway/trust/verify-codes/test-messenger";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import { seedDemo } from "./seed";

const { send } = testApi();
const TIME_ZONE = "Europe/Berlin";
let headers: Record<string, string>;
let paymentsHeaders: Record<string, string>;
let accountId: number;
/** Creation time of the account in unix seconds, the end of its history, even if a day ends meanwhile. */
let seededAt: number;
const fill = () => seedDemo({ dataDir: "", onProgress: () => {} });

beforeAll(async () => {
  const startedAt = performance.now();
  const { apiKey, paymentsKey } = await fill();
  headers = { "x-service-auth-token": apiKey };
  paymentsHeaders = { "x-service-auth-token": paymentsKey };
  accountId = Number(apiKey.split(":")[0]);
  const { at } = await readRow<{ at: Date }>(
    "SELECT created_at AS at FROM accounts WHERE account_id = $1",
  );
  seededAt = toUnix(at);
  // Logs the first start's delay instead of asserting it, since machines differ.
  console.info(`demo data: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
});

/** Reads rows of a statement whose only parameter is the account. */
async function readRows<T extends object>(sql: string): Promise<T[]> {
  return (await asOwner((tx) => tx.query(sql, [accountId]))).rows;
}

/** The only row of a statement that adds up. */
async function readRow<T extends object>(sql: string): Promise<T> {
  const [row] = await readRows<T>(sql);
  if (row === undefined) throw new Error("An aggregate has one row");
  return row;
}

/** Everything of a list, as the API's pages show it. */
async function listAll<T>(path: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await send({ headers }, "GET", `${path}?itemsPerPage=100&page=${page}`);
    all.push(...body);
    if (body.length < 100) return all;
  }
}

/** Numbers reserved for fiction (`content.ts`). */
const FICTION = /^\+(?:4917139200|49176040690|447700900|3363998|467017406|121255501|61491570)\d+$/;

it("has consistent books and sums, and never overdraws", async () => {
  expect(await asOwner(checkLedger)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
  const { counted, stored, summed, unsettled } = await readRow<Record<string, number>>(
    `SELECT count(*)::int AS counted, (SELECT messages FROM message_counts WHERE account_id = $1)::int AS stored,
       (SELECT sum(sent + refused)::int FROM message_stats WHERE account_id = $1) AS summed,
       (count(*) FILTER (WHERE hold_id IS NULL OR settle_id IS NULL))::int AS unsettled
     FROM messages WHERE account_id = $1`,
  );
  // Three messages are planned for the coming days: stored and held, but not sent.
  expect(stored).toBe(counted);
  expect(summed).toBe((counted ?? 0) - 3);
  expect(unsettled).toBe(3);
  const { lowest } = await readRow<{ lowest: string }>(
    `SELECT min(balance) AS lowest FROM (
       SELECT sum(CASE 'available' WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END)
         OVER (ORDER BY created_at, transfer_id) AS balance
       FROM ledger_transfers WHERE account_id = $1) running`,
  );
  expect(BigInt(lowest)).toBeGreaterThan(0n);
  const { available, held } = await withAccount(accountId, (tx) => getBalances(tx, accountId));
  expect(held).toBeGreaterThan(0n);
  expect(available).toBeGreaterThan(100_000_000n);
});

it("has two months of traffic: workdays, office hours, campaigns", async () => {
  const days = await readRows<{ weekday: number; messages: number }>(
    `SELECT extract(isodow FROM created_at AT TIME ZONE 'Europe/Berlin')::int AS weekday, count(*)::int AS messages
     FROM messages WHERE account_id = $1 AND origin <> 'bulk' AND delivery_at IS NULL
       AND created_at < (SELECT date_trunc('day', created_at, 'Europe/Berlin') FROM accounts WHERE account_id = $1)
     GROUP BY 1, (created_at AT TIME ZONE 'Europe/Berlin')::date`,
  );
  expect(days).toHaveLength(60);
  const most = (isWanted: (weekday: number) => boolean) =>
    days.filter(({ weekday }) => isWanted(weekday)).map(({ messages }) => messages);
  expect(Math.max(...most((day) => day > 5))).toBeLessThan(Math.min(...most((day) => day < 6)) / 2);
  const { messages, at_night } = await readRow<Record<string, number>>(
    `SELECT count(*)::int AS messages,
       (count(*) FILTER (WHERE extract(hour FROM created_at AT TIME ZONE 'Europe/Berlin') NOT BETWEEN 6 AND 21))::int AS at_night
     FROM messages WHERE account_id = $1 AND delivery_at IS NULL`,
  );
  expect(messages).toBeGreaterThan(18_000);
  expect(messages).toBeLessThan(22_500);
  expect(at_night).toBe(0);
  const campaigns = await readRows<Record<string, number>>(
    `SELECT count(*)::int AS messages, count(DISTINCT phone)::int AS phones, count(DISTINCT text)::int AS texts,
       extract(epoch FROM max(created_at) - min(created_at))::int AS seconds
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY bulk_id
     HAVING max(created_at) < now() - interval '1 hour'`,
  );
  expect(campaigns.length).toBeGreaterThan(12);
  for (const { messages: size = 0, phones, texts, seconds } of campaigns) {
    expect({ phones, texts }).toEqual({ phones: size, texts: 1 });
    expect(size).toBeGreaterThan(300);
    expect(seconds).toBeLessThan(600);
  }
});

it("has bulks whose figures match their messages", async () => {
  const wrong = await readRows(
    `SELECT m.bulk_id FROM (
       SELECT bulk_id, count(*) AS messages, sum(price) AS cost, count(*) FILTER (WHERE status_code = 100) AS sent,
         count(*) FILTER (WHERE dlr_code = 1) AS delivered
       FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY 1) m
     LEFT JOIN bulks b ON b.account_id = $1 AND b.uuid = m.bulk_id
     LEFT JOIN (
       SELECT bulk_id, sum(sent) AS sent, sum(delivered) AS delivered, sum(sent + refused) AS ended
       FROM bulk_stats WHERE account_id = $1 GROUP BY 1) s ON s.bulk_id = m.bulk_id
     WHERE (b.msg_total_count, b.msg_total_cost, b.status_code, s.sent, s.delivered, s.ended)
       IS DISTINCT FROM (m.messages, m.cost, 10, m.sent, m.delivered, m.messages)`,
  );
  expect(wrong).toEqual([]);
  const leftOut = await readRows(
    `SELECT recipients - msg_total_count AS dropped, (SELECT count(*) FROM bulk_drops d JOIN blocked_numbers n
         ON n.account_id = d.account_id AND n.number = d.phone
       WHERE d.account_id = b.account_id AND d.bulk_id = b.uuid AND d.is_recipient) AS blocked
     FROM bulks b WHERE account_id = $1 AND status_code = 10`,
  );
  expect(leftOut.length).toBeGreaterThan(3);
  expect(new Set(leftOut.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ dropped: "3", blocked: "3" })]),
  );
});

it("has one runnable, one scheduled and one bulk that requires approval", async () => {
  const open = await readRows<{
    pause: string | null;
    is_planned: boolean;
    per_second: number | null;
  }>(
    `SELECT pause, coalesce(delivery_at > now(), false) AS is_planned, per_second FROM bulks
     WHERE account_id = $1 AND status_code = 0 AND recipients > 100 ORDER BY uuid`,
  );
  expect(open).toEqual([
    { pause: null, is_planned: false, per_second: 1 },
    { pause: null, is_planned: true, per_second: null },
    { pause: "approval", is_planned: false, per_second: null },
  ]);
});

it("has a recent workday on which the overview shows one country as failed", async () => {
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error("The demo account is not there");
  const ctx = systemContext(account, "test");
  const { from, to } = resolveSpan("30d", seededAt, TIME_ZONE);
  const ask = (range: { from: number; to: number }, group_by: "iso2" | null) =>
    getMessageStats(ctx, { ...range, interval: "day", time_zone: TIME_ZONE, group_by });
  const { periods } = await ask({ from, to }, null);
  const outlier = findOutlier(periods.map((sums) => ({ at: sums.period, sums })));
  if (outlier === null) throw new Error("No day stands out");
  const ago = [8, 9, 10, 11, 12].map((days) => startOfDay(seededAt, TIME_ZONE, -days));
  expect(ago).toContain(outlier.at);
  const day = { from: outlier.at, to: startOfDay(outlier.at, TIME_ZONE, 1) };
  const { groups } = await ask(day, "iso2");
  expect(countryBehind(outlier, groups)?.iso2).toBe("FR");
  expect(countryBehind(outlier, groups)?.share).toBeGreaterThan(0.75);
  // The bar that is taller than all others: by messages, since few of a weekend are a large share of it.
  const [most = 0, next = 0] = periods.map(({ failed }) => failed).sort((a, b) => b - a);
  expect(most).toBe(periods.find(({ period }) => period === outlier.at)?.failed);
  expect(most).toBeGreaterThan(next * 2);
});

it("has a request log of API traffic", async () => {
  const log = await readRow<Record<string, number>>(
    `SELECT count(*)::int AS requests, (count(*) FILTER (WHERE status >= 400))::int AS refused,
       (SELECT sum(requests)::int FROM request_stats WHERE account_id = $1) AS counted
     FROM request_log WHERE account_id = $1 AND key_id IS NOT NULL`,
  );
  expect(log.requests).toBeGreaterThan(3_000);
  expect(log.refused).toBeGreaterThan(0);
  expect(log.counted).toBe(log.requests);
});

it("has contact groups with columns, and blocked numbers", async () => {
  const groups = await readRows<Record<string, number | string>>(
    `SELECT name, count_items::int AS counted, (SELECT count(*)::int FROM contact_phones p
       WHERE p.account_id = $1 AND p.group_id = g.group_id) AS stored, name_c
     FROM contact_groups g WHERE account_id = $1 ORDER BY count_items DESC`,
  );
  expect(groups.map(({ name }) => name)).toEqual([
    "Newsletter",
    "Loyalty card France",
    "Trade fair visitors",
    "VIP customers",
  ]);
  for (const { name, counted, stored, name_c } of groups) {
    expect({ name, counted }).toEqual({ name, counted: stored });
    // Its columns come with a file.
    if (name !== "Trade fair visitors") expect([name, name_c]).toEqual([name, "City"]);
  }
  expect(groups[0]?.counted).toBeGreaterThan(3_000);
  expect(await findStatsMismatches(accountId)).toEqual([]);
  const left = await readRows<Record<string, number | string>>(
    `SELECT name, unsubscribed::int AS unsubscribed, (SELECT count(*)::int FROM form_answers f
       WHERE f.account_id = $1 AND f.kind = 'unsubscribe') AS answers
     FROM contact_groups WHERE account_id = $1 AND unsubscribed > 0`,
  );
  expect(left).toEqual([{ name: "Newsletter", unsubscribed: 86, answers: 86 }]);
  // The next real one gets its own number.
  const numbers = await readRows<Record<string, string>>(
    `SELECT max(number)::text AS given, (SELECT last_value::text FROM form_answer_numbers) AS allocated
     FROM form_answers WHERE account_id = $1`,
  );
  expect(numbers[0]?.given).toBe(numbers[0]?.allocated);
  const blocks = await readRows<Record<string, number>>(
    `SELECT type, count(*)::int AS blocked, (SELECT count(*)::int FROM consents c WHERE c.account_id = $1
       AND c.kind = CASE type WHEN 1 THEN 'blocked' ELSE 'opted_out' END) AS noted
     FROM blocked_numbers WHERE account_id = $1 GROUP BY type ORDER BY type`,
  );
  // Opting out also blocks the number.
  expect(blocks).toEqual([
    { type: 1, blocked: 9, noted: 27 },
    { type: 2, blocked: 104, noted: 18 },
  ]);
  const sentLater = await readRows(
    `SELECT m.uuid FROM messages m JOIN blocked_numbers b ON b.account_id = m.account_id AND b.number = m.phone
     WHERE m.account_id = $1 AND m.status_code = 100 AND m.gateway_sent_at > b.added_at`,
  );
  expect(sentLater).toEqual([]);
  // Unsubscribing by form also blocks the number.
  const byForm = await readRows<Record<string, number>>(
    `SELECT count(*)::int AS blocked, count(c.phone)::int AS noted FROM blocked_numbers b
     LEFT JOIN consents c ON c.account_id = b.account_id AND c.phone = b.number AND c.kind = 'unsubscribed'
     WHERE b.account_id = $1 AND b.source = 'form'`,
  );
  expect(byForm).toEqual([{ blocked: left[0]?.answers, noted: left[0]?.answers }]);
  expect(
    await readRows(
      `SELECT 1 FROM blocked_numbers b JOIN contact_phones p ON p.account_id = b.account_id AND p.phone = b.number
       WHERE b.account_id = $1 AND b.source = 'form'`,
    ),
  ).toEqual([]);
});

it("has a campaign whose clicks match their list", async () => {
  const counts = await readRow<Record<string, number>>(
    `SELECT (count(*) FILTER (WHERE class = 'person'))::int AS people, (count(*) FILTER (WHERE class = 'machine'))::int AS machines,
       (SELECT sum(delivered)::int FROM campaign_messages WHERE account_id = $1) AS delivered
     FROM short_link_requests WHERE account_id = $1`,
  );
  expect(counts.people).toBeGreaterThan(50);
  expect(counts.machines).toBeGreaterThan(10);
  expect(counts.delivered).toBeGreaterThan((counts.people ?? 0) * 3);
  const { id } = await readRow<{ id: string }>("SELECT $1::bigint AS id");
  expect(await clickSumFindings(Number(id))).toEqual([]);
});

it("isn't seeded twice", async () => {
  const countAll = () =>
    readRow<{ all: string }>(
      `SELECT concat_ws(' ', (SELECT count(*) FROM accounts), (SELECT count(*) FROM messages),
         (SELECT count(*) FROM ledger_transfers), (SELECT count(*) FROM request_log)) AS all
       WHERE $1::bigint IS NOT NULL`,
    );
  const before = await countAll();
  await expect(fill()).rejects.toThrow("An account with this email address already exists.");
  expect(await countAll()).toEqual(before);
});

it("has a month of replies: unread, assigned and closed, with every opt-out blocked", async () => {
  const counts = await readRow<Record<string, number>>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE is_unread))::int AS unread,
       (count(*) FILTER (WHERE assigned_to IS NOT NULL))::int AS assigned,
       (count(*) FILTER (WHERE closed_at IS NULL))::int AS open
     FROM conversations WHERE account_id = $1`,
  );
  for (const count of [counts.unread, counts.assigned, counts.open]) {
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(counts.all ?? 0);
  }
  expect(
    await readRows(
      `SELECT 1 FROM incomings i WHERE account_id = $1 AND opt = 'out' AND NOT EXISTS (
         SELECT FROM blocked_numbers b WHERE b.account_id = i.account_id AND b.number = i.phone AND b.type = 2)`,
    ),
  ).toEqual([]);
  expect(
    await readRows(
      `SELECT 1 FROM incomings i LEFT JOIN messages m ON m.account_id = i.account_id AND m.uuid = i.msg_uuid
       WHERE i.account_id = $1 AND i.msg_uuid IS NOT NULL
         AND (m.uuid IS NULL OR m.phone <> i.phone OR m.sender_id <> i.number OR m.gateway_sent_at > i.received_at)`,
    ),
  ).toEqual([]);
});

it("has payments in several states, with invoice and credit for paid ones", async () => {
  const payments = await readRows<{ status: number; net: string; is_billed: boolean }>(
    `SELECT p.status, p.net, d.document_id IS NOT NULL AS is_billed FROM payments p
     LEFT JOIN billing_documents d ON d.account_id = p.account_id AND d.payment_id = p.payment_id AND d.amount = p.amount
     WHERE p.account_id = $1`,
  );
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set([0, 100, 200, 300, 1000]));
  const paid = payments.filter(({ status }) => status === 100);
  expect(paid.every(({ is_billed }) => is_billed)).toBe(true);
  const { credited } = await readRow<{ credited: string }>(
    "SELECT sum(amount) AS credited FROM ledger_transfers WHERE account_id = $1 AND kind = 'topup'",
  );
  const sum = paid.reduce((total, { net }) => total + BigInt(net), 0n);
  expect(BigInt(credited)).toBe(sum * 10_000n);
});

it("has a budget for the account, and one for a cost centre that has passed 80 %", async () => {
  const { body } = await send({ headers: paymentsHeaders }, "GET", "/budgets");
  const reached = ({ thresholds }: Budget) =>
    thresholds.filter(({ reached_at: at }) => at !== null);
  const facts = body.map((budget: Budget) => [budget.cost_centre, reached(budget).length]);
  // On the first of a month, there may be no spending yet.
  const [shop] = body as Budget[];
  expect(facts).toEqual([
    ["Online shop", (shop?.spent ?? 0) > 0.1 ? 1 : 0],
    [null, 0],
  ]);
});

it("has weeks of verifications of all kinds, consistent with steps, messages and charges", async () => {
  const all = await listAll<VerifyCode>("/verify_codes");
  const { stored } = await readRow<{ stored: number }>(
    "SELECT count(*)::int AS stored FROM verify_codes WHERE account_id = $1",
  );
  expect(all).toHaveLength(stored);
  expect(stored).toBeGreaterThan(80);
  expect((all[0]?.created_at ?? 0) - (all.at(-1)?.created_at ?? 0)).toBeGreaterThan(21 * 86_400);
  const collectValues = <T>(read: (one: VerifyCode) => readonly T[]) => new Set(all.flatMap(read));
  expect(collectValues(({ status }) => [status])).toEqual(new Set([10, 20]));
  expect(collectValues(({ lang }) => [lang])).toEqual(new Set(["DE", "EN", "FR", "SV"]));
  const channels = new Set(["messenger", "voice", "sms"]);
  expect(collectValues(({ delivered_channel: by }) => (by === null ? [] : [by]))).toEqual(channels);
  const reasons = collectValues(({ history }) => history.map(({ reason }) => reason));
  for (const reason of ["timed_out", "undelivered", "refused", "no_route"] as const)
    expect(reasons).toContain(reason);
  expect(all.filter(({ attempts_left: left }) => left === 0)).not.toEqual([]);
  const { moving } = await readRow<{ moving: number }>(
    `SELECT count(*)::int AS moving FROM messages
     WHERE account_id = $1 AND origin = 'verify' AND problem_code IS NULL AND dlr_code <> 1`,
  );
  expect(moving).toBe(0);
  for (const {
    phone,
    history,
    status,
    delivered_channel: channel,
    checked_at: at,
    ...one
  } of all) {
    expect(phone).toMatch(FICTION);
    expect(history.length).toBeGreaterThan(0);
    // A later step runs only after the previous one failed.
    expect(history.at(-1)).toMatchObject({ status, ...(status === 10 && { channel }) });
    if (at !== null) {
      expect(status).toBe(10);
      expect(at).toBeLessThanOrEqual(one.valid_until);
    }
  }
  // The figures above the list, of its last hundred.
  const countFirstHundred = (isCounted: (one: VerifyCode) => boolean) =>
    all.slice(0, 100).filter(isCounted).length;
  for (const share of [
    countFirstHundred(({ checked_at: at }) => at !== null),
    countFirstHundred(
      ({ history: [first], created_at: at }) => (first?.processed_at ?? at + 99) - at <= 30,
    ),
  ]) {
    expect(share).toBeGreaterThan(60);
    expect(share).toBeLessThan(97);
  }
  const wrong = await readRows(
    `SELECT v.id FROM verify_codes v JOIN LATERAL (
       SELECT sum(s.charged) AS charged, sum(s.charged) FILTER (WHERE s.channel = 'messenger') AS by_messenger,
         sum(m.price) FILTER (WHERE m.status_code = 100) AS by_message,
         bool_and((s.message_uuid IS NULL) = (s.channel = 'messenger' OR s.started_at IS NULL)) AS has_messages,
         bool_and(s.message_uuid IS NULL OR (m.phone = v.phone AND m.origin = 'verify' AND m.hold_id IS NOT NULL
           AND (s.status = 10) = (m.status_code = 100 AND (s.channel = 'sms' OR m.dlr_code = 1)))) AS agrees
       FROM verify_steps s LEFT JOIN messages m ON m.account_id = s.account_id AND m.uuid = s.message_uuid
       WHERE s.account_id = v.account_id AND s.verify_id = v.id) s ON true
     LEFT JOIN LATERAL (
       SELECT sum(amount) AS captured FROM ledger_transfers t
       WHERE t.account_id = v.account_id AND t.kind = 'capture' AND starts_with(t.ref, 'verify:' || v.id || ':')) t ON true
     WHERE v.account_id = $1 AND NOT (s.has_messages AND s.agrees AND v.cost = coalesce(s.charged, 0) AND v.held = 0
       AND coalesce(s.by_messenger, 0) = coalesce(t.captured, 0)
       AND v.cost = coalesce(t.captured, 0) + coalesce(s.by_message, 0))`,
  );
  expect(wrong).toEqual([]);
});

it("has consistent guard figures, with genuine users next to the blocked attacks", async () => {
  const { body: report } = await send({ headers }, "GET", "/pumping_guard/report");
  const { stops, amount } = await readRow<{ stops: number; amount: string }>(
    "SELECT count(*)::int AS stops, sum(amount) AS amount FROM pumping_stops WHERE account_id = $1",
  );
  expect(stops).toBeGreaterThan(150);
  expect(report.stopped).toBe(stops);
  expect(report.saved).toBeCloseTo(Number(amount) / 1_000_000, 6);
  for (const part of [report.days, report.countries, report.reasons, report.prefixes]) {
    expect(part.reduce((sum: number, item: { stopped: number }) => sum + item.stopped, 0)).toBe(
      stops,
    );
  }
  expect(report.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(
    expect.arrayContaining(["prefix_limit", "conversion", "number_limit", "country"]),
  );
  const people = report.people.filter(({ sign }: { sign: string }) => sign === "checked");
  expect(people.length).toBeGreaterThan(3);
  const { body: latest } = await send({ headers }, "GET", "/pumping_guard/stops?itemsPerPage=100");
  for (const { phone } of latest) expect(phone).toMatch(FICTION);
});

it("has fraud checks of all levels, with matching evidence and charges", async () => {
  const all = await listAll<FraudCheck>("/fraud-checks");
  expect(all.length).toBeGreaterThan(36);
  const done = all.filter(({ status_code: status }) => status === 10);
  const scores = done.map(({ risk_score: score }) => score ?? -1);
  expect(Math.min(...scores)).toBeLessThan(20);
  expect(Math.max(...scores)).toBeGreaterThan(80);
  expect(new Set(all.map(({ status_code: status }) => status))).toEqual(new Set([10, 21]));
  expect(new Set(all.map(({ service_code: service }) => service))).toEqual(
    new Set(["economy", "pro", "direct"]),
  );
  for (const one of all) {
    const { risk_score: score, reasons, service_code: service, price, status_code: status } = one;
    const sum = reasons.reduce((total, { points }) => total + points, 0);
    expect(service === "economy" ? reasons : sum).toEqual(service === "economy" ? [] : score);
    expect(price > 0).toBe(status === 10);
    const { request_phone: phone, request_email: email, request_ip: ip } = one;
    if (phone !== null && status === 10) expect(phone.phone).toMatch(FICTION);
    if (email !== null) expect(email.email).toMatch(/@(?:example\.(?:com|org|net)|\w+\.example)$/);
    if (ip !== null) expect(ip.ip).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/);
  }
  const { charged, count } = await readRow<{ charged: string; count: number }>(
    `SELECT sum(amount) AS charged, count(*)::int AS count FROM ledger_transfers
     WHERE account_id = $1 AND kind = 'charge' AND starts_with(ref, 'fraud:')`,
  );
  expect(count).toBe(done.length);
  const total = done.reduce((sum, { price }) => sum + price, 0);
  expect(Number(charged) / 1_000_000).toBeCloseTo(total, 6);
});

it("has verifications that a worker doesn't change, except for deleting codes after a day", async () => {
  const figures = () =>
    readRow<{ all: string; codes: number }>(
      `SELECT string_agg(concat_ws(' ', id, status, step, cost, held, tries, delivered_channel, checked_at), ',' ORDER BY id) AS all,
         (count(sealed_code))::int AS codes FROM verify_codes WHERE account_id = $1`,
    );
  const before = await figures();
  const dayAfter = () => new Date((seededAt + 25 * 3_600) * 1_000);
  const due = await findDue(1_000, [], dayAfter());
  for (const group of due)
    expect(
      await runVerificationSteps(group, { messengers: createTestMessenger(), now: dayAfter }),
    ).toBe(true);
  expect(due.flatMap(({ ids }) => ids)).toHaveLength(before.codes);
  expect(await figures()).toEqual({ ...before, codes: 0 });
});

it("has a stored card, a mandate and a credit note, readable by its Payments key", async () => {
  const read = async (path: string) => (await send({ headers: paymentsHeaders }, "GET", path)).body;
  expect(await read("/payment_methods")).toMatchObject({
    sepa_mandate: { last4: "3000", account_holder: "Nordwind Handel" },
    stored_cards: [{ last4: "4242", brand: "visa" }],
  });
  expect(await read("/credit_notes")).toEqual([
    expect.objectContaining({ net_val: 25, invoice: expect.any(String) }),
  ]);
});

it("has a statement that ends with the balance, and spending that matches its usage", async () => {
  const read = async (path: string) => (await send({ headers: paymentsHeaders }, "GET", path)).body;
  const range = `from=${seededAt - 70 * 86_400}&to=${seededAt + 7_200}`;
  const { totals, closing, reserved } = await read(`/statement?${range}`);
  const me = await read("/me");
  expect(closing - reserved).toBeCloseTo(me.balance_amount, 6);
  expect(totals.short_link).toBeLessThan(-1);
  const spent = totals.message + totals.short_link + totals.messenger_code + totals.fraud_check;
  const usage = await read(`/usage?${range}`);
  expect(usage.totals.cost).toBeCloseTo(-spent, 6);
  const paid = await readRow<{ links: number }>(
    `SELECT count(*)::int AS links FROM short_links l JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
     WHERE l.account_id = $1 AND m.gateway_sent_at IS NOT NULL`,
  );
  expect(usage.totals.short_links).toBe(paid.links);
  expect(totals.refund).toBe(-25);
});

it("names the person who started each payment", async () => {
  const payments = await readRows<{ created_by: string | null }>(
    "SELECT created_by FROM payments WHERE account_id = $1",
  );
  expect(payments.length).toBeGreaterThan(0);
  expect(payments.filter((payment) => payment.created_by === null)).toEqual([]);
});

it("checks only phone numbers of a length that the API takes", async () => {
  const checks = await listAll<FraudCheck>("/fraud-checks");
  const phones = checks.flatMap(({ request_phone: part }) => part?.phone ?? []);
  expect(phones.filter((phone) => phone.length < 7 || phone.length > 16)).toEqual([]);
});

it("has segments with people, inbound rules and a bulk for each Monday", async () => {
  const { body: segments } = await send({ headers }, "GET", "/segments");
  for (const { id } of segments) {
    const { body } = await send({ headers }, "GET", `/segments/${id}/people?itemsPerPage=1`);
    expect([id, body.length]).toEqual([id, 1]);
  }
  expect(segments).toHaveLength(2);
  expect((await send({ headers }, "GET", "/inbound_rules")).body).toHaveLength(2);
  const { body } = await send({ headers }, "GET", "/recurring_bulks");
  expect(body).toMatchObject([{ state: "active", rule: { freq: "WEEKLY", by_day: ["MO"] } }]);
});
