import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { toDurationBucket } from "@/lib/core/statistics/duration-histogram";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, readAllAccounts } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { markAsDemo } from "@/lib/gateway/account/accounts/public";
import { fillStats } from "@/lib/gateway/account/stats/public";
import { seal } from "@/lib/gateway/account/stats/test-closed-days";
import { insertPastMessages, type PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import { findPerformance } from "./public-page";
import { MIN_ACCOUNTS, MIN_MESSAGES, PAST_MONTHS } from "./schema-values";
import { readPerformance } from "./service";
import { findDueDays, storeDay, sumDay } from "./store";
import { updatePerformance } from "./update";

const db = testDatabase();
const DAY_MS = 86_400_000;
const RUN = { isStopping: () => false };
const today = () => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const sqlOwner = (text: string, values: unknown[] = []) =>
  db.current.pool("owner").query(text, values);

beforeEach(async () => {
  await sqlOwner("DELETE FROM performance_days");
  await sqlOwner("DELETE FROM message_stats");
  await sqlOwner("DELETE FROM request_stats");
});
afterEach(() => Object.assign(env, { PERFORMANCE_PAGE: "off" }));

const OUTCOMES = [
  { status_code: 100, dlr_code: 1 },
  { status_code: 100, dlr_code: 1 },
  { status_code: 100, dlr_code: 4 },
  { status_code: 100, dlr_code: 8 },
  { status_code: 100, dlr_code: 16 },
  { status_code: 208, dlr_code: 0 },
  { status_code: 410, dlr_code: 0 },
] as const;

function createMessage(at: Date, random: () => number): PastMessage {
  const outcome = OUTCOMES[Math.floor(random() * OUTCOMES.length)] ?? OUTCOMES[0];
  const isSent = outcome.status_code === 100;
  return {
    ...outcome,
    uuid: uuidAt(at),
    created_at: at.toISOString(),
    sent_at: isSent ? at.toISOString() : null,
    hand_over_ms: isSent ? Math.round(8_500 + random() * 2_500) : null,
    delivery_ms: isSent && outcome.dlr_code === 1 ? Math.round(random() * 60_000) : null,
    text: "Hello",
    sender_id: "Shop",
    phone: "+4917199999999",
    iso2: random() < 0.7 ? "DE" : "AT",
    service_code: "direct",
    voice_lang: null,
    is_unicode: false,
    parts_count: 1,
    chars_count: 5,
    savable_parts: null,
    is_one_over: null,
    price: "70000",
    links_count: null,
    links_price: null,
    campaigns: null,
    problem_code: null,
    key_id: null,
    user_id: null,
    origin: "api",
    bulk_id: null,
    settle_id: null,
    hold_id: null,
    timeline: [],
  };
}

/** Accounts with messages on two days, one of them a demo. */
async function fillAccounts(
  day: Date,
): Promise<{ accounts: TestAccount[]; counted: PastMessage[] }> {
  const random = createSeededRandom(5);
  const accounts: TestAccount[] = [];
  const counted: PastMessage[] = [];
  for (const isDemo of [false, false, false, true]) {
    const account = await makeTestAccount();
    const messages = Array.from({ length: 400 }, () =>
      createMessage(new Date(day.getTime() + (random() * 2 - 1) * DAY_MS), random),
    );
    await asOwner(async (tx) => {
      await insertPastMessages(tx, account.id, messages);
      await tx.query(
        "UPDATE messages SET origin = 'test' WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
        [account.id, messages.filter((_, index) => index % 5 === 0).map(({ uuid }) => uuid)],
      );
      await fillStats(tx, account.id);
      if (isDemo) await markAsDemo(tx, account.id);
    });
    accounts.push(account);
    const isOfDay = ({ created_at }: PastMessage) => Date.parse(created_at) >= day.getTime();
    if (!isDemo)
      counted.push(...messages.filter((message, index) => index % 5 > 0 && isOfDay(message)));
  }
  return { accounts, counted };
}

/** Counts messages as the page's texts say. */
function recount(messages: readonly PastMessage[]) {
  const sent = messages.filter(({ status_code }) => status_code === 100);
  const countCodes = (...codes: number[]) =>
    String(sent.filter(({ dlr_code }) => codes.includes(dlr_code)).length);
  const times = sent.flatMap(({ hand_over_ms }) => hand_over_ms ?? []);
  const limit = toDurationBucket(10_000);
  return {
    sent: String(sent.length),
    delivered: countCodes(1),
    undelivered: countCodes(8, 16),
    accounts: "3",
    timed: String(times.length),
    prompt: String(times.filter((ms) => toDurationBucket(ms) < limit).length),
  };
}

test("equals a recount from messages without tests and demos, before and after days are closed", async () => {
  const day = new Date(today().getTime() - 5 * DAY_MS);
  const { accounts, counted } = await fillAccounts(day);
  const expected = recount(counted);
  expect(Number(expected.prompt)).toBeGreaterThan(50);
  expect(Number(expected.prompt)).toBeLessThan(Number(expected.timed) - 50);
  expect(await readAllAccounts((tx) => sumDay(tx, day))).toMatchObject(expected);
  for (const account of accounts) await seal(account);
  expect(await readAllAccounts((tx) => sumDay(tx, day))).toMatchObject(expected);
});

test("counts a day whose hours are gone on the day of its middle", async () => {
  const { id } = await makeTestAccount();
  const insertDay = (start: string, count: number) =>
    sqlOwner(
      `INSERT INTO delivery_time_sums (account_id, scope, grain, hour, day, day_end, iso2, service_code, key_id, times)
       VALUES ($1, 'all', 'old_day', $2, $2, $2::timestamptz + interval '23 hours', '', '', 0, ARRAY[$3::bigint])`,
      [id, start, count],
    );
  // Days of Berlin, of which the first is the one of 23 hours.
  await insertDay("2026-03-28T23:00:00Z", 3);
  await insertDay("2026-03-29T22:00:00Z", 5);
  const sum = async (day: string) =>
    (await readAllAccounts((tx) => sumDay(tx, new Date(day)))).timed;
  expect(await sum("2026-03-28T00:00:00Z")).toBe("0");
  expect(await sum("2026-03-29T00:00:00Z")).toBe("3");
  expect(await sum("2026-03-30T00:00:00Z")).toBe("5");
});

test("counts requests with server errors as unavailable", async () => {
  const { id } = await makeTestAccount();
  for (const [statusClass, requests] of [
    [2, 70],
    [4, 20],
    [5, 10],
  ])
    await sqlOwner(
      `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
       VALUES ($1, date_trunc('hour', now()), 'getMe', $2, 1, $3, array_fill(0, ARRAY[13]))`,
      [id, statusClass, requests],
    );
  expect(await readAllAccounts((tx) => sumDay(tx, today()))).toMatchObject({
    requests: "100",
    failed_requests: "10",
  });
});

async function insertStats(count: number, sentEach: number, at: Date): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await makeTestAccount();
    await sqlOwner(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, delivered)
       VALUES ($1, date_trunc('hour', $3::timestamptz), 'DE', 'direct', 0, $2::bigint, $2::bigint - 1)`,
      [id, sentEach, at],
    );
  }
}

const findMonth = async (now: Date, at: Date) => {
  const { months } = await readPerformance(now);
  return months.find(({ month }) => month === at.toISOString().slice(0, 7));
};

test("suppresses months with few messages or few accounts", async () => {
  const now = new Date();
  const read = async () => {
    await sqlOwner("DELETE FROM performance_days");
    await updatePerformance(now, RUN);
    return (await findMonth(now, now))?.messages;
  };
  expect(await read()).toBeNull();
  await insertStats(MIN_ACCOUNTS - 1, MIN_MESSAGES, now);
  expect(await read()).toBeNull();
  await insertStats(1, 1, now);
  expect(await read()).toBe((MIN_ACCOUNTS - 1) * MIN_MESSAGES + 1);
  await sqlOwner("UPDATE message_stats SET sent = $1", [
    Math.floor((MIN_MESSAGES - 1) / MIN_ACCOUNTS),
  ]);
  expect(await read()).toBeNull();
});

test("rounds shares down and has none without a base", async () => {
  const now = new Date();
  await insertStats(3, 100_000, now);
  await updatePerformance(now, RUN);
  expect(await findMonth(now, now)).toEqual({
    month: now.toISOString().slice(0, 7),
    is_complete: false,
    messages: 300_000,
    handed_over_within_10_s: null,
    delivered: 1,
    api_available: null,
  });
  await sqlOwner("UPDATE performance_days SET undelivered = 1 WHERE sent > 0");
  expect(await findMonth(now, now)).toMatchObject({ delivered: 0.9999 });
});

test("lists the months without gaps, also without data", async () => {
  const { months, updated_at } = await readPerformance(new Date("2026-01-31T23:59:59Z"));
  expect(months).toHaveLength(PAST_MONTHS + 1);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(["2024-12", "2026-01"]);
  expect(months.filter(({ is_complete }) => !is_complete)).toHaveLength(1);
  expect(months.every(({ messages }) => messages === null)).toBe(true);
  expect(updated_at).toBeNull();
});

const countDays = async () =>
  Number((await sqlOwner("SELECT count(*) FROM performance_days")).rows[0].count);

test("continues after it was stopped midway, until every day is stored", async () => {
  const now = new Date();
  let steps = 0;
  const stopping = { isStopping: () => ++steps > 7 };
  expect(await updatePerformance(now, stopping)).toBe(false);
  expect(await countDays()).toBe(7);
  let turns = 0;
  while (!(await updatePerformance(now, RUN))) turns += 1;
  expect(turns).toBeGreaterThan(3);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - PAST_MONTHS));
  expect(await countDays()).toBe(Math.floor((now.getTime() - first.getTime()) / DAY_MS) + 1);
  expect(await asWorker((tx) => findDueDays(tx, first, now, 10))).toEqual([]);
});

test("recomputes the last two days often, others daily until they are final", async () => {
  const now = today();
  now.setUTCHours(12);
  const before = (days: number) => new Date(today().getTime() - days * DAY_MS);
  while (!(await updatePerformance(now, RUN)));
  const listDue = async (ageMinutes: number) => {
    await sqlOwner("UPDATE performance_days SET computed_at = $1", [
      new Date(now.getTime() - ageMinutes * 60_000),
    ]);
    return asWorker((tx) => findDueDays(tx, before(60), now, 100));
  };
  expect(await listDue(9)).toEqual([]);
  expect(await listDue(11)).toEqual([before(0), before(1)]);
  // 12 hours of the tenth day before are less than nine days after its start when it was computed a day ago.
  const due = await listDue(25 * 60);
  expect(due[0]).toEqual(before(0));
  expect(due.at(-1)).toEqual(before(9));
});

test("is computed by two processes at once like by one, and keeps the newer figures", async () => {
  const now = new Date();
  await insertStats(3, 1_000, now);
  await Promise.all([updatePerformance(now, RUN), updatePerformance(now, RUN)]);
  expect(await findMonth(now, now)).toMatchObject({ messages: 3_000 });
  const figures = await readAllAccounts((tx) => sumDay(tx, today()));
  await asWorker((tx) =>
    storeDay(tx, today(), { ...figures, sent: "1", computed_at: new Date(Date.now() - 60_000) }),
  );
  expect(await findMonth(now, now)).toMatchObject({ messages: 3_000 });
});

test("reads nothing if it is off, and once for many visitors if it is on", async () => {
  expect(await findPerformance()).toBeNull();
  Object.assign(env, { PERFORMANCE_PAGE: "on" });
  const visits = await Promise.all(Array.from({ length: 1_000 }, () => findPerformance()));
  // Each read makes another object.
  expect(new Set(visits).size).toBe(1);
});
