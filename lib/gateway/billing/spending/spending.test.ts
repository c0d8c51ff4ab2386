import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { getSpendingStats } from "@/lib/gateway/account/stats/spending";
import { saveCostCentre } from "@/lib/gateway/billing/cost-centres/store";
import { issueMonthlyInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import {
  credit,
  makeDebtor,
  NOW,
  onlyInvoice,
  use,
} from "@/lib/gateway/billing/monthly-invoices/test-months";
import { getSpendingForecast } from "./forecast";
import { type SpendingReportQuery, spendingReportQuerySchema } from "./schema";
import { SPENDING_GROUPINGS } from "./schema-values";
import { getSpendingReport } from "./service";

testDatabase();

const unix = (at: string) => Date.parse(at) / 1_000;
const at = (ctx: Context, now: string): Context => ({ ...ctx, now: () => new Date(now) });
/** A month of the test accounts' time zone. */
const OCTOBER = { from: unix("2026-09-30T22:00:00Z"), to: unix("2026-10-31T23:00:00Z") };
const ZONE = "Europe/Berlin";

const read = (ctx: Context, query: Partial<SpendingReportQuery>) =>
  getSpendingReport(
    at(ctx, "2026-11-02T11:00:00Z"),
    spendingReportQuerySchema.parse({ ...OCTOBER, time_zone: ZONE, ...query }),
  );
const total = (rows: readonly { cost: number }[]) =>
  Number(rows.reduce((sum, { cost }) => sum + cost, 0).toFixed(6));

async function assignKey(ctx: Context, keyId: number, cost: string): Promise<void> {
  await asOwner((tx) =>
    tx.query("UPDATE message_stats SET key_id = $2 WHERE account_id = $1 AND cost = $3", [
      ctx.account.id,
      keyId,
      cost,
    ]),
  );
}

test.each(["day", "week", "month"] as const)(
  "adds up to the month's invoice to the cent, by %s and each grouping",
  async (interval) => {
    const ctx = await makeDebtor();
    await use(ctx, { parts: 1_000, cost: "75.123456", links: 10 });
    await use(ctx, { iso2: "FR", parts: 3, cost: "0.200001" });
    await use(ctx, { iso2: "AT", parts: 7, cost: "3", at: new Date("2026-10-31T22:30:00Z") });
    // The first hours of November in the month's time zone.
    await use(ctx, { parts: 9, cost: "9", at: new Date("2026-10-31T23:30:00Z") });
    await assignKey(ctx, 7, "200001");
    await withAccount(ctx.account.id, (tx) =>
      saveCostCentre(tx, ctx.account.id, { kind: "key", id: 7, costCentre: "Büro 🏖️" }),
    );
    await issueMonthlyInvoices(NOW);
    const { net } = await onlyInvoice(ctx);
    for (const group_by of SPENDING_GROUPINGS) {
      const report = await read(ctx, { group_by, interval });
      expect(Math.round(report.totals.cost * 100)).toBe(Number(net));
      expect(total(report.periods)).toBe(report.totals.cost);
      // No messages were sent by bulks.
      const expected = group_by === "bulk_id" ? 0 : report.totals.cost;
      expect([group_by, total(report.groups)]).toEqual([group_by, expected]);
      expect([group_by, total(report.group_periods)]).toEqual([group_by, expected]);
      for (const { group, cost } of report.groups) {
        const periods = report.group_periods.filter((period) => period.group === group);
        expect([group_by, group, total(periods)]).toEqual([group_by, group, cost]);
      }
    }
    const { groups } = await read(ctx, { group_by: "cost_centre" });
    expect(groups.map(({ group, name, cost }) => [group, name, cost])).toEqual([
      ["Büro 🏖️", "Büro 🏖️", 0.200001],
      ["", null, 78.123456],
    ]);
  },
);

test("starts weeks on Mondays in the time zone, across a DST change", async () => {
  const ctx = await makeDebtor();
  // 25 October, a Sunday with 25 hours.
  await use(ctx, { parts: 1, cost: "1", at: new Date("2026-10-25T22:30:00Z") });
  await use(ctx, { parts: 1, cost: "2", at: new Date("2026-10-25T23:30:00Z") });
  const { periods } = await read(ctx, { interval: "week" });
  expect(periods.map(({ period, cost }) => [period, cost])).toEqual([
    [unix("2026-10-18T22:00:00Z"), 1],
    [unix("2026-10-25T23:00:00Z"), 2],
  ]);
});

test("assigns a bulk's minutes to the day of their hour in a half-hour zone", async () => {
  const ctx = await makeDebtor();
  // 00:15 of the 16th in Kolkata, in the hour that begins on the 15th.
  const minute = new Date("2026-10-15T18:45:00Z");
  await use(ctx, { parts: 1, cost: "1", at: minute });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost)
       VALUES ($1, '01998d3e-0000-7000-8000-000000000001', $2, 'DE', 0, 1, 1, 1000000)`,
      [ctx.account.id, minute],
    ),
  );
  const query = { time_zone: "Asia/Kolkata", from: unix("2026-10-14T18:30:00Z") };
  const { periods, groups, group_periods } = await read(ctx, { ...query, group_by: "bulk_id" });
  expect(periods.map(({ period }) => period)).toEqual([unix("2026-10-14T18:30:00Z")]);
  expect(group_periods).toEqual([{ period: periods[0]?.period, group: groups[0]?.group, cost: 1 }]);
  expect(groups).toMatchObject([{ bulk: null, messages: 1, clicks: null }]);
});

test("shows a bulk's name until it is deleted, even if its messages still exist", async () => {
  const ctx = await makeDebtor();
  const uuid = "01998d3e-0000-7000-8000-000000000002";
  const parameters = [ctx.account.id, uuid, new Date("2026-10-15T10:00:00Z")];
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO bulks (account_id, uuid, created_at, sender_id, service_code, source, is_text_deleted, is_dryrun,
         columns, skips_empty, recipients, msg_total_count, tally, currency, price_level, origin, ip, request_id)
       VALUES ($1, $2, $3, 'Shop', 'direct', 0, false, false, '{}', false, 1, 1, '{}', 'EUR', 'S', 'api', '127.0.0.1', 'r')`,
      parameters,
    );
    await tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost)
       VALUES ($1, $2, $3, 'DE', 0, 1, 1, 1000000)`,
      parameters,
    );
  });
  const readBulk = async () => (await read(ctx, { group_by: "bulk_id" })).groups[0]?.bulk;
  expect(await readBulk()).toMatchObject({ sender_id: "Shop" });
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET removed_at = now() WHERE account_id = $1", [ctx.account.id]),
  );
  expect(await readBulk()).toBeNull();
});

test("compares totals and groups with the previous range, like other figures", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 10, cost: "4", at: new Date("2026-09-10T10:00:00Z") });
  await use(ctx, { parts: 10, cost: "6" });
  await use(ctx, { iso2: "FR", parts: 5, cost: "1" });
  const compare = "previous_months" as const;
  const report = await read(ctx, { interval: "month", compare });
  const {
    periods: _,
    groups: __,
    ...stats
  } = await getSpendingStats(at(ctx, "2026-11-02T11:00:00Z"), {
    ...OCTOBER,
    interval: "month",
    time_zone: ZONE,
    compare,
  });
  expect(report).toMatchObject(stats);
  expect(report.previous?.totals.cost).toBe(4);
  expect(report.groups).toMatchObject([
    { group: "DE", cost: 6, previous: { cost: 4, messages: 10 } },
    { group: "FR", cost: 1, previous: { cost: 0, messages: 0 } },
  ]);
});

test.each(["day", "month"] as const)(
  "returns by %s the same periods for the previous range as its own report",
  async (interval) => {
    const ctx = await makeDebtor();
    for (const [day, cost] of [
      ["09-10T10", "4"],
      ["09-10T21", "0.000001"],
      ["09-10T22", "2"],
      ["10-10T10", "8"],
    ] as const)
      await use(ctx, { parts: 1, cost, at: new Date(`2026-${day}:00:00Z`) });
    const { previous } = await read(ctx, { interval, compare: "previous_months" });
    const before = await read(ctx, { interval, from: previous?.from ?? 0, to: previous?.to ?? 0 });
    expect(previous?.periods).toEqual(before.periods);
    expect(previous?.periods.map(({ cost }) => cost)).toEqual(
      interval === "day" ? [4.000001, 2] : [6.000001],
    );
  },
);

test.each(SPENDING_GROUPINGS.filter((group) => group !== "bulk_id"))(
  "compares by %s up to the last finished hour, like the totals",
  async (group_by) => {
    const ctx = await makeDebtor();
    await use(ctx, { parts: 10, cost: "6", at: new Date("2026-10-15T08:00:00Z") });
    await use(ctx, { parts: 2, cost: "1", at: new Date("2026-10-15T10:10:00Z") });
    const { previous, groups, totals } = await getSpendingReport(
      at(ctx, "2026-10-15T10:30:00Z"),
      spendingReportQuerySchema.parse({
        from: unix("2026-10-14T22:00:00Z"),
        to: unix("2026-10-15T11:00:00Z"),
        time_zone: ZONE,
        group_by,
        compare: "previous",
      }),
    );
    expect([totals.cost, previous?.compared.cost]).toEqual([7, 6]);
    expect(groups.map((row) => row.previous?.compared)).toEqual([{ messages: 10, cost: 6 }]);
  },
);

test("includes messages and links, but not codes and checks, in the cost per delivered message", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 10, cost: "4", links: 2 });
  await asOwner((tx) =>
    tx.query("UPDATE message_stats SET delivered = 8 WHERE account_id = $1", [ctx.account.id]),
  );
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO balance_changes (account_id, hour, item, service_code, iso2, key_id, entries, amount)
       VALUES ($1, '2026-10-15T10:00:00Z', 'fraud_check', 'pro', '', 0, 1, -500000)`,
      [ctx.account.id],
    ),
  );
  const report = await read(ctx, { group_by: "service" });
  expect(report.totals.cost).toBe(4.5);
  expect(report.messages_delivered).toEqual({ cost: 4, delivered: 8 });
  expect(report.groups.map(({ group, messages_delivered: of }) => [group, of])).toEqual([
    ["direct", { cost: 4, delivered: 8 }],
    ["fraud_check", null],
    ["short_link", null],
  ]);
});

test("excludes other accounts' figures", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 10, cost: "4" });
  const other = await createContext({});
  expect(await read(other, {})).toMatchObject({ totals: { cost: 0 }, groups: [], periods: [] });
  const forecast = await getSpendingForecast(at(other, "2026-10-20T10:00:00Z"));
  expect(forecast).toMatchObject({ spent: 0, previous_spent: 0, weeks: 0, forecast: null });
});

test("forecasts the month from the aggregates, regardless of top-ups", async () => {
  const ctx = await makeDebtor();
  const days = Array.from({ length: 63 }, (_, index) => index);
  for (const day of days) {
    const noon = new Date(Date.UTC(2026, 7, 17 + day, 10));
    await use(ctx, { parts: 1, cost: "2", at: noon });
  }
  const read = () => getSpendingForecast(at(ctx, "2026-10-18T20:00:00Z"));
  const before = await read();
  expect(before).toMatchObject({
    time_zone: ZONE,
    ...OCTOBER,
    spent: 36,
    previous_spent: 60,
    weeks: 8,
    forecast: { low: 62, expected: 62, high: 62 },
  });
  expect(before.days).toHaveLength(18);
  expect(before.previous_days).toHaveLength(30);
  expect(before.forecast?.days).toHaveLength(14);
  await credit(ctx, "500", new Date("2026-10-12T10:00:00Z"));
  expect(await read()).toEqual(before);
});

test("doesn't count a top-up as the first charge, or incomplete weeks", async () => {
  const ctx = await makeDebtor();
  await credit(ctx, "500", new Date("2026-08-01T10:00:00Z"));
  await use(ctx, { parts: 1, cost: "2", at: new Date("2026-10-05T10:00:00Z") });
  const read = () => getSpendingForecast(at(ctx, "2026-10-25T10:00:00Z"));
  expect(await read()).toMatchObject({ spent: 2, weeks: 2, forecast: null });
  await use(ctx, { parts: 1, cost: "3", at: new Date("2026-10-03T10:00:00Z") });
  expect(await read()).toMatchObject({ spent: 5, weeks: 3 });
});

/** Spending of two keys and the dashboard, in two countries, with links, checks and a bulk of key 7 that a group assigns. */
async function makeMixedSpending() {
  const ctx = await makeDebtor();
  const { id } = ctx.account;
  await use(ctx, { parts: 10, cost: "4", links: 10 });
  await use(ctx, { iso2: "FR", parts: 5, cost: "1.5" });
  await use(ctx, { iso2: "AT", parts: 3, cost: "0.25" });
  await asOwner(async (tx) => {
    await tx.query(
      "UPDATE message_stats SET key_id = CASE iso2 WHEN 'DE' THEN 7 WHEN 'FR' THEN 8 ELSE 0 END WHERE account_id = $1",
      [id],
    );
    await tx.query(
      `INSERT INTO balance_changes (account_id, hour, item, service_code, iso2, key_id, entries, amount)
       VALUES ($1, '2026-10-15T10:00:00Z', 'fraud_check', 'pro', '', 8, 1, -500000)`,
      [id],
    );
    await tx.query(
      `INSERT INTO bulks (account_id, uuid, created_at, sender_id, service_code, source, is_text_deleted, is_dryrun,
         columns, skips_empty, recipients, msg_total_count, tally, currency, price_level, origin, ip, request_id, key_id, msg_groups)
       VALUES ($1, $2, '2026-10-15T10:00:00Z', 'Shop', 'direct', 0, false, false, '{}', false, 1, 1, '{}', 'EUR', 'S', 'api',
         '127.0.0.1', 'r', 7, '{5}')`,
      [id, BULK],
    );
    await tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost)
       VALUES ($1, $2, '2026-10-15T10:00:00Z', 'DE', 0, 1, 1, 750000)`,
      [id, BULK],
    );
  });
  await withAccount(id, async (tx) => {
    await saveCostCentre(tx, id, { kind: "key", id: 8, costCentre: "Shop" });
    await saveCostCentre(tx, id, { kind: "group", id: 5, costCentre: "News" });
  });
  return ctx;
}
const BULK = "01998d3e-0000-7000-8000-000000000003";

test.each([
  ["iso2", "iso2"],
  ["service", "service"],
  ["key_id", "key_id"],
] as const)(
  "filters the report by %s to the group's amounts, for each grouping",
  async (group_by, filter) => {
    const ctx = await makeMixedSpending();
    const { groups, totals } = await read(ctx, { group_by });
    const filterable = groups.filter(({ group }) => group !== "");
    expect(filterable.length).toBeGreaterThan(1);
    for (const { group, cost, messages } of filterable) {
      const value = filter === "key_id" ? Number(group) : group;
      for (const by of SPENDING_GROUPINGS) {
        const report = await read(ctx, { group_by: by, [filter]: [value], compare: "previous" });
        // A service of messages includes their links.
        const expected =
          filter === "service" && group === "direct"
            ? Number(
                (cost + (groups.find((row) => row.group === "short_link")?.cost ?? 0)).toFixed(6),
              )
            : cost;
        expect([group, by, report.totals.cost]).toEqual([group, by, expected]);
        if (group !== "short_link") expect(report.totals.messages).toBe(messages);
        expect([group, by, total(report.periods)]).toEqual([group, by, expected]);
        if (by !== "bulk_id")
          expect([group, by, total(report.groups)]).toEqual([group, by, expected]);
        expect([group, by, total(report.group_periods)]).toEqual([group, by, total(report.groups)]);
        expect(report.previous?.totals.cost).toBe(0);
      }
    }
    expect(totals.cost).toBe(6.25);
  },
);

test("filters bulks and cost centres by key, service and country", async () => {
  const ctx = await makeMixedSpending();
  const listBulkIds = async (query: object) =>
    (await read(ctx, { group_by: "bulk_id", ...query })).groups.map(({ group }) => group);
  expect(await listBulkIds({ key_id: [7] })).toEqual([BULK]);
  expect(await listBulkIds({ key_id: [8] })).toEqual([]);
  expect(await listBulkIds({ service: ["direct"] })).toEqual([BULK]);
  expect(await listBulkIds({ service: ["text2speech"] })).toEqual([]);
  expect(await listBulkIds({ iso2: ["de"] })).toEqual([BULK]);
  expect(await listBulkIds({ iso2: ["FR"] })).toEqual([]);
  const centres = async (query: object) =>
    (await read(ctx, { group_by: "cost_centre", ...query })).groups.map(({ group, cost }) => [
      group,
      cost,
    ]);
  expect(await centres({ key_id: [7] })).toEqual([
    ["News", 0.75],
    ["", 3.25],
  ]);
  expect(await centres({ key_id: [8] })).toEqual([["Shop", 2]]);
});

test("limits a report by cost centre and creator to their keys", async () => {
  const ctx = await makeMixedSpending();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO api_keys (account_id, key_id, name, roles, secret_hash, secret_start, secret_end, created_by, deleted_at)
       VALUES ($1, 7, 'A', '{messaging}', '\\x07', 'a', 'b', 41, NULL), ($1, 8, 'B', '{messaging}', '\\x08', 'a', 'b', 42, now())`,
      [ctx.account.id],
    ),
  );
  const ofKey = async (key: number) => (await read(ctx, { key_id: [key] })).totals;
  const shop = await read(ctx, { cost_centre: ["Shop"] });
  expect([shop.key_ids, shop.totals]).toEqual([[8], await ofKey(8)]);
  const creator = await read(ctx, { key_creator_id: [42] });
  expect([creator.key_ids, creator.totals]).toEqual([[8], await ofKey(8)]);
  const both = await read(ctx, { key_creator_id: [41], cost_centre: ["Shop"] });
  expect([both.key_ids, both.totals.cost, both.groups]).toEqual([[], 0, []]);
  const user = {
    kind: "user",
    sessionId: "s",
    role: "developer",
    reauthenticatedAt: null,
  } as const;
  const developer: Context = { ...ctx, actor: { ...user, userId: 41 } };
  expect(await read(developer, {})).toMatchObject({ key_ids: [7], totals: await ofKey(7) });
  expect((await read(developer, { key_id: [8] })).totals.cost).toBe(0);
  expect((await read(developer, { key_id: [ctx.account.id] })).totals.cost).toBe(0);
  const forecast = await getSpendingForecast(at(developer, "2026-10-20T10:00:00Z"));
  expect(forecast).toMatchObject({ is_own: true, spent: 4 });
  const owner = await getSpendingForecast(at(ctx, "2026-10-20T10:00:00Z"));
  expect(owner).toMatchObject({ is_own: false, spent: 6.25 });
});

test("shows a developer's key only keys of the same person", async () => {
  const ctx = await makeMixedSpending();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO api_keys (account_id, key_id, name, roles, secret_hash, secret_start, secret_end, created_by)
       VALUES ($1, 7, 'A', '{payments}', '\\x17', 'a', 'b', 41), ($1, 8, 'B', '{messaging}', '\\x18', 'a', 'b', 42)`,
      [ctx.account.id],
    ),
  );
  const key = {
    kind: "key",
    keyId: 7,
    roles: ["payments"],
    isTest: false,
    spendCap: null,
  } as const;
  const report = await read({ ...ctx, actor: { ...key, makerRole: "developer" } }, {});
  expect([report.key_ids, report.totals.cost]).toEqual([[7], 4]);
  const owners = await read({ ...ctx, actor: { ...key, makerRole: "owner" } }, {});
  expect([owners.key_ids, owners.totals.cost]).toEqual([null, 6.25]);
});
