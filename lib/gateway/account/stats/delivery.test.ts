import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { insertPastMessages, type PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import { runWrite } from "@/lib/db/write-context";
import { formatStored, toDurationBucket } from "@/lib/core/statistics/duration-histogram";
import { addToTimes, DURATIONS, type StoredTimes, storedBucketSql } from "./duration-histogram";
import type { MessageStats } from "./schema";
import type { DeliveryStats } from "./schema-delivery";
import { accountByAccount } from "@/lib/db/retention/step";
import { OPEN_TIME_DAYS } from "./close-time-days";
import { fillStats } from "./service";
import { statsFindings } from "./test-stats";

const { send } = testModule({ hasRates: true });
const TO = Date.parse("2026-11-01T00:00:00Z") / 1_000;
const DAYS = 70;
const FROM = TO - DAYS * 86_400;

const pick = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

function createMessage(random: () => number, to: number): PastMessage {
  const at = new Date((to - random() * DAYS * 86_400) * 1_000);
  const [status, dlr] = pick(random, [
    [100, 1],
    [100, 1],
    [100, 1],
    [100, 4],
    [100, 8],
    [100, 16],
    [208, 0],
    [5_000, 0],
    [410, 0],
  ] as const);
  const handOverMs = Math.round(10 * 1_000 ** random());
  const isSent = status === 100;
  return {
    uuid: uuidAt(at),
    created_at: at.toISOString(),
    sent_at: isSent ? new Date(at.getTime() + handOverMs).toISOString() : null,
    hand_over_ms: isSent ? handOverMs : null,
    delivery_ms: isSent && dlr === 1 ? Math.round(100 * 10_000 ** random()) : null,
    text: "Hello",
    sender_id: "Shop",
    phone: "+4917199999999",
    iso2: pick(random, ["DE", "DE", "AT", "CH"]),
    service_code: pick(random, ["direct", "direct", "text2speech"]),
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
    status_code: status,
    dlr_code: dlr,
    problem_code: dlr === 8 || dlr === 16 ? dlr : isSent ? null : status,
    key_id: null,
    user_id: null,
    origin: "api",
    bulk_id: null,
    settle_id: null,
    hold_id: null,
    timeline: [],
  };
}

async function fill(account: TestAccount, count: number, to = TO): Promise<PastMessage[]> {
  const random = createSeededRandom(11);
  const messages = Array.from({ length: count }, () => createMessage(random, to));
  await asOwner(async (tx) => {
    await insertPastMessages(tx, account.id, messages);
    await fillStats(tx, account.id);
  });
  return messages;
}

const read = async (account: TestAccount, query: string): Promise<DeliveryStats> => {
  const response = await send(account, "GET", `/stats/delivery?from=${FROM}&to=${TO}&${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return response.body;
};

const add = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);

/** Nearest-rank percentile in seconds. */
function exactPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) / 1_000;
}

test("shows figures that match across panels, messages and other pages", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const messages = await fill(account, 1_500);
  const deleted = messages.filter(({ status_code }) => status_code !== 410).slice(0, 40);
  for (const { uuid } of deleted) await runWrite(account.ctx, (write) => deleteSms(write, uuid));
  const isDeleted = new Set(deleted.map(({ uuid }) => uuid));
  expect(await statsFindings()).toEqual([]);

  for (const [query, matches] of [
    ["interval=day", () => true],
    ["interval=month&time_zone=Asia/Kolkata", () => true],
    ["interval=day&iso2[]=at", ({ iso2 }: PastMessage) => iso2 === "AT"],
    ["interval=day&service_code[]=direct", ({ service_code: s }: PastMessage) => s === "direct"],
  ] as const) {
    const stats = await read(account, `${query}&group_by=iso2&compare=previous`);
    const counted = messages.filter((message) => message.status_code !== 410 && matches(message));
    const kept = counted.filter(({ uuid }) => !isDeleted.has(uuid));
    const failed = kept.filter(({ problem_code }) => problem_code !== null);
    expect(stats.totals).toMatchObject({
      messages: kept.length,
      delivered: kept.filter(({ dlr_code }) => dlr_code === 1).length,
      failed: failed.length,
    });
    const { body } = await send(
      account,
      "GET",
      `/stats/messages?from=${FROM}&to=${TO}&${query}&group_by=iso2`,
    );
    const other = body as MessageStats;
    const { messages: all, delivered, charged, parts, cost } = stats.totals;
    expect({ messages: all, delivered, charged, parts, cost }).toEqual({
      messages: other.totals.messages,
      delivered: other.totals.delivered,
      charged: other.totals.charged,
      parts: other.totals.parts,
      cost: other.totals.cost,
    });
    for (const list of [stats.periods, stats.groups, stats.group_periods, stats.hours]) {
      expect(add(list.map((row) => row.messages))).toBe(kept.length);
      expect(add(list.map((row) => row.failed))).toBe(failed.length);
    }
    expect(add(stats.failures.map((row) => row.messages))).toBe(failed.length);
    expect(add(stats.failures.map(({ code, messages: n }) => (code === 16 ? n : 0)))).toBe(
      failed.filter(({ problem_code }) => problem_code === 16).length,
    );
    expect(add(stats.failures.map((row) => row.cost))).toBeCloseTo(
      failed.filter(({ status_code }) => status_code === 100).length * 0.07,
      6,
    );
    // Times keep deleted messages, as the costs do.
    const totals = counted.flatMap(({ hand_over_ms, delivery_ms }) =>
      hand_over_ms === null || delivery_ms === null ? [] : [hand_over_ms + delivery_ms],
    );
    expect(stats.totals.total.messages).toBe(totals.length);
    expect(add(stats.distribution.total.map((row) => row.messages))).toBe(totals.length);
    expect(add(stats.periods.map((row) => row.total.messages))).toBe(totals.length);
    expect(add(stats.groups.map((row) => row.hand_over.messages))).toBe(
      counted.filter(({ hand_over_ms }) => hand_over_ms !== null).length,
    );
    for (const [name, share] of [
      ["p50", 0.5],
      ["p90", 0.9],
      ["p99", 0.99],
    ] as const) {
      const exact = exactPercentile(totals, share);
      expect(Math.abs((stats.totals.total[name] ?? 0) / exact - 1)).toBeLessThanOrEqual(0.05);
    }
    expect(stats.previous?.totals.messages).toBe(0);
  }
});

test("changes no figure when hours are sealed and days age", async () => {
  const account = await makeTestAccount();
  await fill(account, 800, Math.ceil(Date.now() / 86_400_000) * 86_400 - 5 * 86_400);
  const queries: [string, number][] = [
    ["interval=day&group_by=iso2", 80],
    ["interval=month&iso2[]=de&compare=previous", 80],
    ["interval=hour&group_by=service_code", 31],
  ];
  const now = Math.floor(Date.now() / 1_000);
  const readAll = () =>
    Promise.all(
      queries.map(async ([query, days]) => {
        const range = `from=${now - days * 86_400}&to=${now}`;
        return (await send(account, "GET", `/stats/delivery?${range}&${query}`)).body;
      }),
    );
  const countRows = async () =>
    (
      await asOwner((tx) =>
        tx.query<{ open: number; hours: number; old_hours: number; days: number }>(
          `SELECT (SELECT count(*)::int FROM delivery_times WHERE account_id = $1) AS open,
             count(*) FILTER (WHERE grain = 'hour')::int AS hours,
             count(*) FILTER (WHERE grain <> 'hour')::int AS days,
             count(*) FILTER (WHERE grain = 'hour' AND hour < now() - interval '37 days')::int AS old_hours
           FROM delivery_time_sums WHERE account_id = $1`,
          [account.id],
        ),
      )
    ).rows[0];
  const before = await readAll();
  expect(before[0]?.totals.total.messages).toBeGreaterThan(200);
  const step = accountByAccount(OPEN_TIME_DAYS);
  for (let progress = await step.run(); progress === "more"; ) progress = await step.run();
  const rows = await countRows();
  expect(rows).toMatchObject({ open: 0, old_hours: 0 });
  expect(rows?.days).toBeGreaterThan(50);
  expect(rows?.hours).toBeGreaterThan(100);
  expect(await readAll()).toEqual(before);
  expect(await statsFindings()).toEqual([]);
  // An hour that changes although it was sealed counts once.
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO delivery_times (account_id, hour, iso2, service_code, key_id, times)
       SELECT account_id, hour, iso2, service_code, key_id, ARRAY[600::bigint << 40 | 7] FROM delivery_time_sums
       WHERE account_id = $1 AND grain = 'hour' ORDER BY hour LIMIT 1`,
      [account.id],
    ),
  );
  const late = await readAll();
  expect(late[0]?.totals.total.messages).toBe(before[0]?.totals.total.messages + 7);
  for (let progress = await step.run(); progress === "more"; ) progress = await step.run();
  expect(await readAll()).toEqual(late);
  expect(await countRows()).toMatchObject({ open: 0, old_hours: 0 });
});

test("compares each period with the same weekday of eight weeks, if three had messages", async () => {
  const account = await makeTestAccount();
  const insert = (day: string, sent: number, delivered: number) =>
    asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, delivered)
         VALUES ($1, $2, 'DE', 'direct', 0, $3, $4)`,
        [account.id, day, sent, delivered],
      ),
    );
  // Mondays at 10:00 in Berlin, before and after clocks are set back on 25 October.
  await insert("2026-10-05T08:00:00Z", 10, 9);
  await insert("2026-10-12T08:00:00Z", 10, 8);
  await insert("2026-10-19T08:00:00Z", 10, 7);
  await insert("2026-10-26T09:00:00Z", 10, 2);
  // Nine weeks before.
  await insert("2026-08-24T08:00:00Z", 10, 0);
  const zone = "time_zone=Europe/Berlin";
  const range = `from=${Date.parse("2026-10-20T00:00:00Z") / 1_000}&to=${TO}`;
  for (const [interval, at] of [
    ["hour", "2026-10-26T09:00:00Z"],
    ["day", "2026-10-25T23:00:00Z"],
  ] as const) {
    const { body } = await send(
      account,
      "GET",
      `/stats/delivery?${range}&${zone}&interval=${interval}`,
    );
    expect((body as DeliveryStats).usual).toEqual([
      { period: Date.parse(at) / 1_000, low: 0.7, high: 0.9, weeks: 3 },
    ]);
  }
  const months = await send(account, "GET", `/stats/delivery?${range}&${zone}&interval=month`);
  expect((months.body as DeliveryStats).usual).toEqual([]);
  await asOwner((tx) => tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]));
});

test("returns no periods, buckets or percentiles without messages", async () => {
  const account = await makeTestAccount();
  const stats = await read(account, "interval=day&group_by=key_id&compare=previous_months");
  const none = { messages: 0, p50: null, p90: null, p99: null };
  expect(stats.totals).toMatchObject({ messages: 0, hand_over: none, delivery: none, total: none });
  for (const list of [stats.periods, stats.groups, stats.usual, stats.failures, stats.hours]) {
    expect(list).toEqual([]);
  }
});

test("merges histograms in the database like in memory, by the same buckets", async () => {
  const random = createSeededRandom(5);
  for (let n = 0; n < 100; n += 1) {
    const [a, b, sum]: StoredTimes[] = [new Map(), new Map(), new Map()];
    for (let i = 0; i < random() * 40; i += 1) {
      const ms = Math.floor(10 ** (random() * 8));
      for (const histogram of [random() < 0.5 ? a : b, sum]) {
        if (histogram !== undefined) addToTimes(histogram, DURATIONS[0], ms);
      }
    }
    const [left, right, both] = [a, b, sum].map((item) => formatStored(item ?? new Map()));
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT add_histograms($1::bigint[], $2::bigint[]) = $3::bigint[] AS is_equal", [
        left,
        right,
        both,
      ]),
    );
    expect([left, right, rows]).toEqual([left, right, [{ is_equal: true }]]);
  }
  const { rows } = await asOwner((tx) =>
    tx.query<{ ms: number; bucket: string }>(
      `SELECT ms, ${storedBucketSql("hand_over", "ms")} AS bucket FROM (
         SELECT generate_series(0, 20000) UNION SELECT (1.3 ^ n)::int FROM generate_series(1, 80) n) AS times (ms)`,
    ),
  );
  expect(rows.filter(({ ms, bucket }) => Number(bucket) !== toDurationBucket(ms))).toEqual([]);
});
