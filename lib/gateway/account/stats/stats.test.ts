import { describe, expect, it } from "vitest";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import type { Context } from "@/lib/core/context";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { batchCancelSms } from "@/lib/gateway/messaging/sms/change/batch";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import {
  makeTestAccount,
  makeTestApi,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
} from "@/lib/api-suites/test-api";
import { getManyFunds } from "./funds";
import { estimateQuantile } from "./requests";
import type { Attention } from "@/lib/gateway/overview/attention/schema";
import type { MessageStats, RequestStats, Runway } from "./schema";
import { statsFindings } from "./test-stats";
import { runWrite } from "@/lib/db/write-context";

const { api } = testApi({ hasRates: true });

async function read<T>(caller: { headers: Record<string, string> }, path: string): Promise<T> {
  const response = await api.request(path, {
    headers: { accept: "application/json", ...caller.headers },
  });
  expect([path, response.status, response.status === 200 ? "" : await response.text()]).toEqual([
    path,
    200,
    "",
  ]);
  return (await response.json()) as T;
}

const send = (ctx: Context, phone: string, extra = {}) =>
  sendSms(ctx, { text: "Hello", sender_id: "POSTHORN", phone, ...extra });

/** One message of each outcome: delivered, expired, refused, stopped, deleted afterwards, without an end. */
async function traffic(account: TestAccount) {
  const { ctx } = account;
  const planned = { delivery_at: Math.floor(Date.now() / 1000) + 7_200 };
  const delivered = await send(ctx, "+491713920001");
  const ended = [
    delivered,
    await send(ctx, "+491713920008"),
    await send(ctx, "+491713920040"),
    await send(ctx, "+4917199999999", { text: "x".repeat(200) }),
  ];
  const removed = await send(ctx, "+4917199999999");
  const stopped = await send(ctx, "+4917199999999", planned);
  await batchCancelSms(ctx, {
    page: 1,
    itemsPerPage: 30,
    conditions: [{ field: "uuid", op: "in", values: [stopped.uuid] }],
    order: [],
  });
  const worker = await startWorker({
    inDoubtLimit: 32,
    leaseSeconds: 10,
    carriers: [createSimulator({ responseMs: [1, 8], receiptMs: [20, 60] })],
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const isOver = async (uuid: string) => {
    const sms = await getSms(ctx, uuid);
    return sms.status_code >= 200 || [1, 8, 16].includes(sms.dlr_code);
  };
  for (const { uuid } of [...ended, removed]) {
    await expect.poll(() => isOver(uuid)).toBe(true);
  }
  await worker.stop();
  await runWrite(ctx, (write) => deleteSms(write, removed.uuid));
}

describe("messages", () => {
  it("add up events, match a full recount, and keep deleted messages", async () => {
    const account = await makeTestAccount({ balance: "10" });
    await traffic(account);
    const stats = await read<MessageStats>(
      account,
      "/stats/messages?group_by=iso2&compare=previous",
    );
    expect(stats.totals).toEqual({
      messages: 4,
      sent: 3,
      delivered: 2,
      failed: 2,
      undelivered: 1,
      refused: 1,
      pending: 0,
      // Deleted messages were charged.
      charged: 4,
      parts: 5,
      cost: 0.375,
    });
    expect(stats.groups).toEqual([{ group: "DE", ...stats.totals }]);
    expect(stats.periods.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
    expect(stats.previous).toMatchObject({ totals: { sent: 0, cost: 0 }, periods: [] });
    expect(await statsFindings()).toEqual([]);
  });

  it("detect a wrong total", async () => {
    const account = await makeTestAccount({ balance: "10" });
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent)
         VALUES ($1, '2026-11-01T10:00:00Z', 'DE', 'direct', 0, 7)`,
        [account.id],
      ),
    );
    expect(await statsFindings()).toEqual([
      `${account.id} 2026-11-01T10:00:00.000Z DE direct 0: sent is 7, counted 0`,
    ]);
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
  });

  it("are compared with the same elapsed part of the previous range", async () => {
    const account = await makeTestAccount();
    const add = (hoursAgo: number, sent: number) =>
      asOwner((tx) =>
        tx.query(
          `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent)
           VALUES ($1, date_trunc('hour', now() - $2 * interval '1 hour', 'UTC'), 'DE', 'direct', 0, $3)`,
          [account.id, hoursAgo, sent],
        ),
      );
    await add(0, 1); // in the running hour
    await add(2, 2);
    await add(26, 4); // as long before the end of the previous range
    await add(24, 8); // the hour that corresponds to the running one
    const end = Math.ceil(Date.now() / 3_600_000) * 3_600;
    const range = `from=${end - 86_400}&to=${end}&interval=hour&compare=previous`;
    const { totals, previous } = await read<MessageStats>(account, `/stats/messages?${range}`);
    expect(totals.sent).toBe(3);
    expect(previous?.compared.sent).toBe(2);
    expect(previous?.totals.sent).toBe(4);
    expect(previous?.to).toBe(end - 3_600 - 86_400);
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
  });

  it("start days and months in the requested time zone, also across DST changes", async () => {
    const account = await makeTestAccount();
    const add = (hour: string, sent: number) =>
      asOwner((tx) =>
        tx.query(
          `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent)
           VALUES ($1, $2, 'DE', 'direct', 0, $3)`,
          [account.id, hour, sent],
        ),
      );
    await add("2026-10-24T22:00:00Z", 1); // midnight of the 25th in Berlin, in summer time
    await add("2026-10-25T22:00:00Z", 2); // 23:00 of the 25th, in winter time: the day has 25 hours
    await add("2026-10-25T23:00:00Z", 4); // midnight of the 26th
    const range = "from=1792800000&to=1793145600";
    const berlin = await read<MessageStats>(account, `/stats/messages?${range}`);
    expect(berlin.time_zone).toBe("Europe/Berlin");
    expect(berlin.periods.map(({ period, sent }) => [period, sent])).toEqual([
      [Date.UTC(2026, 9, 24, 22) / 1000, 3],
      [Date.UTC(2026, 9, 25, 23) / 1000, 4],
    ]);
    const utc = await read<MessageStats>(account, `/stats/messages?${range}&time_zone=UTC`);
    expect(utc.periods.map(({ sent }) => sent)).toEqual([1, 6]);
    // Midnight comes twice there, and the day begins with the first.
    const azores = `/stats/messages?${range}&time_zone=Atlantic/Azores`;
    expect((await read<MessageStats>(account, azores)).periods.at(-1)).toMatchObject({
      period: Date.UTC(2026, 9, 25) / 1000,
      sent: 6,
    });
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
  });

  it.each([
    ["from=2&to=1", "from"],
    ["interval=hour&from=1700000000&to=1750000000", "from"],
    ["interval=week", "interval"],
    ["time_zone=Mars/Olympus", "time_zone"],
    // Postgres reads the sign of such an offset the other way round.
    ["time_zone=%2B01:00", "time_zone"],
    ["time_zone=IST", "time_zone"],
    ["iso2[]=Germany", "iso2"],
    ["from=yesterday", "from"],
  ])("reject %s and name the field", async (query, field) => {
    const account = await makeTestAccount();
    const response = await api.request(`/stats/messages?${query}`, {
      headers: { accept: "application/json", ...account.headers },
    });
    expect(response.status).toBe(400);
    const { violations } = (await response.json()) as { violations: { propertyPath: string }[] };
    expect(violations.map(({ propertyPath }) => propertyPath.split(/[.[]/)[0])).toEqual([field]);
  });

  it("include one account only, like requests, runway and alerts", async () => {
    const [mine, other] = [
      await makeTestAccount({ balance: "1" }),
      await makeTestAccount({ balance: "1" }),
    ];
    await asOwner(async (tx) => {
      await tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, undelivered, cost)
         VALUES ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'DE', 'direct', 0, 50, 50, 28000000)`,
        [mine.id],
      );
      await tx.query(
        `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
         VALUES ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'getMe', 5, 1, 50, '{50,0,0,0,0,0,0,0,0,0,0,0,0}')`,
        [mine.id],
      );
    });
    const seenBy = async (account: TestAccount) => [
      (await read<MessageStats>(account, "/stats/messages")).totals.sent,
      (await read<RequestStats>(account, "/stats/requests")).totals.requests,
      (await read<Runway>(account, "/stats/runway")).mean_daily_cost,
      (await read<Attention>(account, "/stats/attention")).items.map(({ kind }) => kind),
    ];
    expect(await seenBy(mine)).toEqual([
      50,
      50,
      4,
      ["balance_low", "country_failing", "requests_failing"],
    ]);
    expect(await seenBy(other)).toEqual([0, 0, 0, []]);
    await asOwner((tx) => tx.query("DELETE FROM message_stats WHERE account_id = $1", [mine.id]));
  });
});

describe("requests", () => {
  it("are counted by hour, operation and class, with quantiles from buckets", async () => {
    const logged = makeTestApi({ hasRequestLog: true }).api;
    const account = await makeTestAccount();
    const call = (path: string) =>
      logged.request(path, { headers: { accept: "application/json", ...account.headers } });
    for (const path of ["/me", "/me", "/me", "/sms/not-a-uuid", "/sms"]) await call(path);
    await logged.close();
    const stats = await read<RequestStats>(account, "/stats/requests");
    expect(stats.totals).toMatchObject({ requests: 5, client_errors: 1, server_errors: 0 });
    expect(stats.operations[0]).toMatchObject({ operation_id: "getMe", requests: 3 });
    // Five are too few for a median.
    expect(stats.totals).toMatchObject({ p50_ms: null, p95_ms: null });
    expect(stats.hours.reduce((sum, { requests }) => sum + requests, 0)).toBe(5);
  });

  it("have a median exact to its bucket, and none for few requests", () => {
    const buckets = (count: number) => [0, 0, 0, count, 0, count, 0, 0, 0, 0, 0, 0, 0];
    expect(estimateQuantile(buckets(1), 0.5)).toBeNull();
    expect(estimateQuantile(buckets(15), 0.5)).toBe(10);
    expect(estimateQuantile(buckets(15), 0.95)).toBe(47);
  });

  it("are distinguished by operation and origin: API or dashboard", async () => {
    const logged = makeTestApi({ hasRequestLog: true }).api;
    const account = await makeTestAccount();
    const person = await makeTestPerson(account.ctx, "owner");
    for (const { headers } of [account, account, person]) await logged.request("/me", { headers });
    const other = await makeTestKey(account.ctx);
    await logged.request("/sms", { headers: other.headers });
    await logged.close();
    const requests = async (query: string) =>
      (await read<RequestStats>(account, `/stats/requests${query}`)).totals.requests;
    expect([await requests("?by=keys"), await requests("?by=people")]).toEqual([3, 1]);
    expect(await requests("")).toBe(4);
    const operation = (name: string) => requests(`?operation_id=${name}`);
    expect([await operation("getMe"), await operation("listSms")]).toEqual([3, 1]);
    expect(await requests("?operation_id[]=getMe&operation_id[]=listSms")).toBe(4);
    expect(await requests(`?key_id=${other.id}`)).toBe(1);
    expect(await requests(`?key_id=${other.id}&operation_id=getMe`)).toBe(0);
  });
});

describe("runway and alerts", () => {
  it("divide the balance by the daily average, including the credit line", async () => {
    const account = await makeTestAccount({ balance: "10", creditLine: "4" });
    const quiet = await read<Runway>(account, "/stats/runway");
    expect(quiet).toMatchObject({ balance_amount: 10, credit_line: 4, days: null });
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, cost)
         VALUES ($1, date_trunc('hour', now() - interval '7 days', 'UTC'), 'DE', 'direct', 0, 100, 28000000)`,
        [account.id],
      ),
    );
    expect(await read<Runway>(account, "/stats/runway")).toMatchObject({
      mean_daily_cost: 4,
      days: 3.5,
    });
    const { items } = await read<Attention>(account, "/stats/attention");
    expect(items).toMatchObject([
      { kind: "balance_low", severity: "warn", count: 3, subject: null },
    ]);
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
  });

  it("average up to 14 days since the first spending, and wait two days for an estimate", async () => {
    const whos = await Promise.all([1, 72, 228, 324].map(() => makeTestAccount({ balance: "50" })));
    const ids = whos.map(({ id }) => id);
    // A message rejected 13 days ago cost nothing, so spending didn't start with it.
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, refused, cost)
         SELECT a.id, date_trunc('hour', now() - n.age * interval '1 hour', 'UTC'), 'DE', 'direct', 0, n.sent, 5, n.cost
         FROM unnest($1::bigint[], '{1,72,228,324}'::int[]) AS a (id, age),
           LATERAL (VALUES (a.age, 100, 28000000), (330, 0, 0)) AS n (age, sent, cost)`,
        [ids],
      ),
    );
    const funds = await asWorker((tx) => getManyFunds(tx, ids, new Date()));
    expect(ids.map((id) => funds.get(id)?.dailyCost)).toEqual([
      4_000_000n,
      9_333_333n,
      2_800_000n,
      2_000_000n,
    ]);
    const days = whos.map(async (item) => (await read<Runway>(item, "/stats/runway")).days);
    expect(await Promise.all(days)).toEqual([null, 5.3, 17.8, 25]);
    const counts = whos.map(async (item) =>
      (await read<Attention>(item, "/stats/attention")).items.map(({ kind, count }) => [
        kind,
        count,
      ]),
    );
    expect((await Promise.all(counts)).slice(0, 3)).toEqual([
      [["balance_low", null]],
      [["balance_low", 5]],
      [],
    ]);
    await asOwner((tx) => tx.query("DELETE FROM message_stats WHERE account_id = ANY ($1)", [ids]));
  });

  it("name a failing country and an expiring key, but not the key to marketing", async () => {
    const account = await makeTestAccount({ balance: "100" });
    await makeTestKey(account.ctx, {
      name: "Old shop",
      expires_at: Math.floor(Date.now() / 1000) + 3 * 86_400,
    });
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, delivered, undelivered)
         VALUES ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'PT', 'direct', 0, 50, 40, 10),
                ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'DE', 'direct', 0, 50, 49, 1)`,
        [account.id],
      ),
    );
    const owner = await makeTestPerson(account.ctx, "owner");
    const { items } = await read<Attention>(owner, "/stats/attention");
    expect(items).toMatchObject([
      { kind: "country_failing", severity: "bad", subject: "PT", count: 10, of: 50 },
      { kind: "key_expiring", severity: "warn", subject: "Old shop" },
    ]);
    const marketing = await makeTestPerson(account.ctx, "marketing");
    const seen = await read<Attention>(marketing, "/stats/attention");
    expect(seen.items.map(({ kind }) => kind)).toEqual(["country_failing"]);
    await asOwner((tx) =>
      tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]),
    );
  });
});
