import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { accountByAccount } from "@/lib/db/retention/step";
import { formatStored } from "@/lib/core/statistics/duration-histogram";
import { addToTimes } from "./duration-histogram";
import { OPEN_TIME_DAYS } from "./close-time-days";
import type { DeliveryStats } from "./schema-delivery";

const { send } = testModule({ hasRates: true });
const unix = (at: string | number) => Math.floor(new Date(at).getTime() / 1_000);

const read = async (account: TestAccount, query: string): Promise<DeliveryStats> => {
  const response = await send(account, "GET", `/stats/delivery?${query}`);
  expect([query, response.status, response.body]).toMatchObject([query, 200, {}]);
  return response.body;
};

interface Sums {
  iso2?: string;
  key?: number;
  sent?: number;
  delivered?: number;
  refused?: number;
  ms?: number;
}

async function addHour(account: TestAccount, hour: string, sums: Sums): Promise<void> {
  const { iso2 = "DE", key = 0, sent = 1, delivered = sent, refused = 0, ms = 1_000 } = sums;
  const times = new Map();
  for (let n = 0; n < delivered; n += 1) addToTimes(times, "total", ms);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, delivered, refused)
       VALUES ($1, $2, $3, 'direct', $4, $5, $6, $7)`,
      [account.id, hour, iso2, key, sent, delivered, refused],
    );
    await tx.query(
      `INSERT INTO delivery_times (account_id, hour, iso2, service_code, key_id, times)
       VALUES ($1, $2, $3, 'direct', $4, $5::text::bigint[])`,
      [account.id, hour, iso2, key, formatStored(times)],
    );
  });
}

async function merge(): Promise<void> {
  const step = accountByAccount(OPEN_TIME_DAYS);
  for (let progress = await step.run(); progress === "more"; ) progress = await step.run();
}

const setZone = (account: TestAccount, zone: string) =>
  asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = $2 WHERE account_id = $1", [account.id, zone]),
  );

test("uses UTC hours in every time zone", async () => {
  const account = await makeTestAccount();
  await addHour(account, "2026-10-05T08:00:00Z", { sent: 2 });
  const range = `from=${unix("2026-10-05T00:00:00Z")}&to=${unix("2026-10-06T00:00:00Z")}`;
  for (const zone of ["UTC", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"]) {
    const query = `${range}&interval=hour&time_zone=${zone}&group_by=iso2`;
    const stats = await read(account, query);
    const messages = await send(account, "GET", `/stats/messages?${query}`);
    const hour = unix("2026-10-05T08:00:00Z");
    expect([zone, stats.periods.map(({ period, total }) => [period, total.messages])]).toEqual([
      zone,
      [[hour, 2]],
    ]);
    expect(stats.group_periods.map(({ period }) => period)).toEqual([hour]);
    expect(messages.body.periods).toMatchObject([{ period: hour }]);
    const spending = await send(
      account,
      "GET",
      `/stats/spending?${range}&interval=hour&time_zone=${zone}`,
    );
    expect(spending.body.periods).toMatchObject([{ period: hour }]);
  }
});

test("draws the lines of the first six groups", async () => {
  const account = await makeTestAccount();
  const groups = ["DE", "AT", "CH", "FR", "PL", "ES", "IT"];
  for (const [index, iso2] of groups.entries()) {
    await addHour(account, "2026-10-05T08:00:00Z", { iso2, sent: 10 - index, refused: index * 3 });
  }
  const range = `from=${unix("2026-10-05T00:00:00Z")}&to=${unix("2026-10-06T00:00:00Z")}`;
  const stats = await read(account, `${range}&interval=day&group_by=iso2`);
  expect(stats.groups.map(({ messages }) => messages)).toEqual(
    stats.groups.map(({ messages }) => messages).sort((a, b) => b - a),
  );
  expect(new Set(stats.group_periods.map(({ group }) => group))).toEqual(
    new Set(stats.groups.slice(0, 6).map(({ group }) => group)),
  );
});

test("sorts equal groups like the lines", async () => {
  const account = await makeTestAccount();
  for (const key of [2, 3, 4, 5, 9, 10, 11, 100]) {
    await addHour(account, "2026-10-05T08:00:00Z", { key });
  }
  const range = `from=${unix("2026-10-05T00:00:00Z")}&to=${unix("2026-10-06T00:00:00Z")}`;
  const stats = await read(account, `${range}&interval=day&group_by=key_id`);
  expect(stats.group_periods.map(({ group }) => group).sort()).toEqual(
    stats.groups
      .slice(0, 6)
      .map(({ group }) => group)
      .sort(),
  );
});

test("keeps durations of merged days on their days after the time zone changes", async () => {
  const account = await makeTestAccount();
  await setZone(account, "Europe/Berlin");
  const noon = (daysAgo: number) =>
    `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
  for (const daysAgo of [60, 55, 50]) await addHour(account, noon(daysAgo), { sent: 3 });
  await merge();
  for (const zone of [
    "Europe/Berlin",
    "UTC",
    "America/New_York",
    "America/Los_Angeles",
    "Asia/Tokyo",
  ]) {
    await setZone(account, zone);
    const range = `from=${unix(noon(70))}&to=${unix(noon(40))}`;
    const stats = await read(account, `${range}&interval=day`);
    expect([zone, stats.periods.map(({ messages, total }) => [messages, total.messages])]).toEqual([
      zone,
      [3, 3, 3].map((n) => [n, n]),
    ]);
  }
});

test("includes durations of a merged day in ranges with the whole day, also by hours", async () => {
  const account = await makeTestAccount();
  await setZone(account, "Europe/Berlin");
  await addHour(account, "2026-03-29T08:00:00Z", { sent: 2 });
  await addHour(account, "2026-03-29T10:00:00Z", { sent: 3 });
  await merge();
  for (const [from, to, messages, times] of [
    // A day of 23 hours.
    ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 5, 5],
    ["2026-03-28T00:00:00Z", "2026-03-30T22:00:00Z", 5, 5],
    ["2026-03-29T08:00:00Z", "2026-03-29T22:00:00Z", 5, 0],
    ["2026-03-29T10:00:00Z", "2026-03-29T12:00:00Z", 3, 0],
  ] as const) {
    const query = `from=${unix(from)}&to=${unix(to)}&interval=hour&group_by=iso2&compare=previous`;
    const { totals, groups, distribution, previous } = await read(account, query);
    expect([from, totals.messages, totals.total.messages]).toEqual([from, messages, times]);
    expect(groups.map(({ total }) => total.messages)).toEqual([times]);
    expect(distribution.total).toHaveLength(times === 0 ? 0 : 1);
    expect(previous?.compared.total).toEqual(totals.total);
    expect(previous?.totals.total.messages).toBe(0);
  }
});

test("never shows negative failures, although workers of the previous version count none", async () => {
  const account = await makeTestAccount();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO deleted_messages (account_id, uuid, price, hour, iso2, service_code, key_id, parts_count, status_code, dlr_code)
       VALUES ($1, gen_random_uuid(), 70000, '2026-10-05T08:00:00Z', 'DE', 'direct', 0, 1, 100, 16)`,
      [account.id],
    ),
  );
  const range = `from=${unix("2026-10-05T00:00:00Z")}&to=${unix("2026-10-06T00:00:00Z")}`;
  expect((await read(account, range)).failures).toEqual([]);
});

test("includes the whole first day in the usual range, across a DST change", async () => {
  const account = await makeTestAccount();
  // Midnight in Berlin, eight weeks before a day after clocks are set back.
  await addHour(account, "2026-09-06T22:00:00Z", { sent: 10, delivered: 1 });
  for (const day of ["2026-10-12", "2026-10-19", "2026-11-02"]) {
    await addHour(account, `${day}T10:00:00Z`, { sent: 10, delivered: 9 });
  }
  const range = `from=${unix("2026-11-01T23:00:00Z")}&to=${unix("2026-11-02T23:00:00Z")}`;
  for (const interval of ["day"]) {
    const stats = await read(account, `${range}&interval=${interval}&time_zone=Europe/Berlin`);
    expect(stats.usual).toMatchObject([{ low: 0.1, high: 0.9, weeks: 3 }]);
  }
});

test("handles hostile ranges and filters", async () => {
  const account = await makeTestAccount();
  const now = unix(Date.now());
  for (const [query, status] of [
    [`from=${now}&to=${now}`, 400],
    [`from=${now + 10}&to=${now}`, 400],
    [`from=${now + 100_000}`, 400],
    [`from=${now + 100_000}&to=${now + 200_000}`, 200],
    [`from=${now + 100_000}&to=${now + 200_000}&compare=previous&group_by=key_id`, 200],
    [`from=${now - 7}&to=${now - 3}&interval=hour&compare=previous`, 200],
    [`from=${now - 400 * 86_400}&to=${now}&interval=day&compare=previous`, 200],
    [`from=0&to=4102444800&interval=month`, 400],
    [`from=0&to=${3_660 * 86_400}&interval=month&compare=previous_months&group_by=iso2`, 200],
    ["time_zone=Mars/Olympus", 400],
    ["time_zone=%2B02:00", 400],
    ["time_zone=UTC%27--", 400],
    ["time_zone=europe/berlin", 200],
    [Array.from({ length: 100 }, (_, n) => `key_id[]=${n}`).join("&"), 200],
    [Array.from({ length: 101 }, (_, n) => `key_id[]=${n}`).join("&"), 400],
    ["key_id[]=9007199254740991", 200],
    ["iso2=de&service_code=direct", 200],
    ["iso2[]=deu", 400],
    ["interval=week", 400],
  ] as const) {
    const response = await send(account, "GET", `/stats/delivery?${query}`);
    expect
      .soft([query.slice(0, 80), response.status, response.status < 500 ? 0 : response.body])
      .toEqual([query.slice(0, 80), status, 0]);
  }
});

test("limits all figures by creator and cost centre to their keys, deleted ones included", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const keys = [
    await makeTestKey(account.ctx, { maker: { userId: 41 } }),
    await makeTestKey(account.ctx, { maker: { userId: 42 } }),
  ];
  const [own, other] = keys.map(({ id }) => id);
  await addHour(account, "2026-10-05T10:00:00Z", { key: own ?? 0, sent: 3, refused: 1 });
  await addHour(account, "2026-10-05T11:00:00Z", { key: other ?? 0, sent: 5 });
  await addHour(account, "2026-10-05T12:00:00Z", { sent: 7 });
  await asOwner((tx) =>
    tx.query("UPDATE api_keys SET deleted_at = now() WHERE account_id = $1 AND key_id = $2", [
      account.id,
      other,
    ]),
  );
  const mark = (id: number, cost_centre: string) =>
    send(account, "PUT", "/cost_centres", { kind: "key", id, cost_centre });
  expect((await mark(own ?? 0, "Shop")).status).toBe(200);
  expect((await mark(account.id, "Office")).status).toBe(200);
  const october = `from=${unix("2026-10-01T00:00:00Z")}&to=${unix("2026-11-01T00:00:00Z")}&group_by=iso2`;
  const readKeys = async (filter: string) => {
    const { key_ids, ...figures } = await read(account, `${october}&${filter}`);
    return { key_ids, figures };
  };
  for (const [filter, ids] of [
    ["key_creator_id=41", [own]],
    ["key_creator_id=42", [other]],
    ["key_creator_id[]=41&key_creator_id[]=42", [own, other]],
    ["cost_centre=Shop", [own]],
    ["cost_centre=Office", [account.id]],
    ["cost_centre=Shop&key_creator_id=42", []],
  ] as const) {
    const query = ids.length === 0 ? "key_id=0" : ids.map((id) => `key_id[]=${id}`).join("&");
    const byKey = query === "key_id=0" ? null : await readKeys(query);
    const { key_ids, figures } = await readKeys(filter);
    expect([filter, key_ids?.toSorted()]).toEqual([filter, ids.toSorted()]);
    if (byKey === null) expect(figures.totals.messages).toBe(0);
    else expect(figures).toEqual(byKey.figures);
  }
  expect((await read(account, october)).key_ids).toBeNull();
  const totals = async (filter: string) => (await readKeys(filter)).figures.totals.messages;
  expect([await totals("key_creator_id=41"), await totals("cost_centre=Office")]).toEqual([4, 7]);
});

test("distinguishes failures counted before reasons existed from no failures", async () => {
  const account = await makeTestAccount();
  await addHour(account, "2026-10-05T10:00:00Z", { sent: 3, refused: 2 });
  await addHour(account, "2026-10-06T10:00:00Z", { refused: 4 });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO message_failures (account_id, hour, iso2, service_code, key_id, code, messages, cost)
       VALUES ($1, '2026-10-06T10:00:00Z', 'DE', 'direct', 0, 2000, 4, 0)`,
      [account.id],
    ),
  );
  const from = unix("2026-10-05T00:00:00Z");
  const readDay = (day: number) =>
    read(account, `from=${from + day * 86_400}&to=${from + (day + 1) * 86_400}`);
  const [old, recent] = [await readDay(0), await readDay(1)];
  expect([old.totals.failed, old.failures, old.failures_unknown]).toEqual([2, [], 2]);
  expect([recent.totals.failed, recent.failures_unknown]).toEqual([4, 0]);
  expect(recent.failures).toMatchObject([{ code: 2000, messages: 4 }]);
});
