import { readXlsx } from "@/lib/gateway/pricing/pricelist/test-files";
import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { makeDebtor, NOW, use } from "@/lib/gateway/billing/monthly-invoices/test-months";
import { issueMonthlyInvoices } from "@/lib/gateway/billing/monthly-invoices/public";
import { downloadBookings } from "@/lib/gateway/billing/documents/export-bookings";
import { saveCostCentre } from "./store";

const { api, send, account } = testModule({ isShared: true, hasRates: true });
let key: number;
let groups: number[];
const FROM = Date.parse("2026-10-01T00:00:00Z") / 1_000;
const TO = Date.parse("2026-11-01T00:00:00Z") / 1_000;
const AT = "2026-10-15T10:20:00Z";
const set = (body: object, of = account) => send(of, "PUT", "/cost_centres", body);
const usage = async (of = account) =>
  (await send(of, "GET", `/cost_centres/usage?from=${FROM}&to=${TO}`)).body.cost_centres;

/** Records spending of a key (0: without one). */
const spend = (keyId: number, micros: number) =>
  asOwner((tx) =>
    tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost)
       VALUES ($1, date_trunc('hour', $2::timestamptz), 'DE', 'direct', $3, 10, 10, $4)`,
      [account.id, AT, keyId, micros],
    ),
  );

/** A bulk to groups that was made in the dashboard, and what of it was handed over. */
async function spendByBulk(
  msg_groups: number[],
  micros: number,
  origin = "dashboard",
): Promise<void> {
  const bulk = await send(account, "POST", "/bulks", { text: "Hi", sender_id: "Shop", msg_groups });
  expect(bulk.status).toBe(201);
  await asOwner(async (tx) => {
    await tx.query(
      "UPDATE bulks SET key_id = NULL, origin = $3 WHERE account_id = $1 AND uuid = $2",
      [account.id, bulk.body.uuid, origin],
    );
    await tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost)
       VALUES ($1, $2, $3, 'DE', 0, 4, 4, $4)`,
      [account.id, bulk.body.uuid, AT, micros],
    );
  });
}

beforeAll(async () => {
  key = (await makeTestKey(account.ctx)).id;
  groups = [];
  for (const [at, name] of ["News", "Shop"].entries()) {
    const phones = [{ phone: `+4915112345${at}00` }];
    groups.push((await send(account, "POST", "/groups", { name, phones })).body.id);
  }
  await spend(key, 2_000_000);
  await spend(0, 3_000_000);
  await spendByBulk(groups, 1_000_000);
});

test("has no cost centres at first, and all usage is unassigned", async () => {
  expect((await send(account, "GET", "/cost_centres")).body).toEqual({ cost_centres: [] });
  expect(await usage()).toEqual([{ cost_centre: null, messages: 20, parts: 20, cost: 5 }]);
});

test("assigns usage to the cost centre of its key or group, and leaves the rest unassigned", async () => {
  await set({ kind: "key", id: key, cost_centre: " Shop " });
  const second = { kind: "group", id: groups[1], cost_centre: '=News;"1"' };
  expect((await set(second)).body.cost_centres).toEqual([
    second,
    { kind: "key", id: key, cost_centre: "Shop" },
  ]);
  const sums = [
    { cost_centre: "Shop", messages: 10, parts: 10, cost: 2 },
    { cost_centre: '=News;"1"', messages: 4, parts: 4, cost: 1 },
    { cost_centre: null, messages: 6, parts: 6, cost: 2 },
  ];
  expect(await usage()).toEqual(sums);
  const file = await api.request(`/cost_centres/usage/export?from=${FROM}&to=${TO}`, account);
  expect((await file.text()).split("\r\n").slice(1, -1)).toEqual([
    "Shop,10,10,2,EUR",
    `"'=News;""1""",4,4,1,EUR`,
    ",6,6,2,EUR",
  ]);
  const excel = await api.request(
    `/cost_centres/usage/export?from=${FROM}&to=${TO}&format=xlsx`,
    account,
  );
  expect(excel.headers.get("content-type")).toContain("spreadsheetml");
  const sheet = readXlsx(new Uint8Array(await excel.arrayBuffer()));
  expect(sheet.map((row) => Object.values(row).join("|"))).toEqual([
    "Shop|10|10|2|EUR",
    `'=News;"1"|4|4|1|EUR`,
    "|6|6|2|EUR",
  ]);
  expect(await usage(await makeTestAccount())).toEqual([]);
});

test("includes hours that start outside the range for keys and groups alike", async () => {
  const from = Date.parse("2026-10-15T10:15:00Z") / 1_000;
  const later = await send(account, "GET", `/cost_centres/usage?from=${from}&to=${TO}`);
  expect(later.body.cost_centres).toEqual([]);
  const until = await send(account, "GET", `/cost_centres/usage?from=${FROM}&to=${from}`);
  expect(until.body.cost_centres).toEqual(await usage());
});

test("excludes a test sent to a group", async () => {
  const before = await usage();
  await spendByBulk(groups, 0, "test");
  expect(await usage()).toEqual(before);
});

test("assigns dashboard messages to the dashboard's key", async () => {
  const own = { kind: "key", id: account.id, cost_centre: "Office" };
  expect((await set(own)).body.cost_centres).toContainEqual(own);
  expect((await usage())[0]).toEqual({ cost_centre: "Office", messages: 10, parts: 10, cost: 3 });
  await set({ ...own, cost_centre: null });
  expect(await usage()).toHaveLength(3);
});

test.each([
  ["an unknown key", { kind: "key", id: 999_999_999 }, 404],
  ["an unknown group", { kind: "group", id: 999_999_999 }, 404],
  ["no label", { cost_centre: "" }, 400],
  ["spaces", { cost_centre: "   " }, 400],
  ["a long label", { cost_centre: "x".repeat(65) }, 400],
  ["lines", { cost_centre: "a\nb" }, 400],
  ["another kind", { kind: "phone" }, 400],
  ["a negative ID", { id: -1 }, 400],
])("rejects %s", async (_, change, status) => {
  const before = (await send(account, "GET", "/cost_centres")).body;
  const body = { kind: "key", id: key, cost_centre: "4711", ...change };
  expect((await set(body)).status).toBe(status);
  expect((await send(account, "GET", "/cost_centres")).body).toEqual(before);
});

test("returns 404 for another account's keys and groups", async () => {
  const other = await makeTestAccount();
  for (const body of [
    { kind: "key", id: key },
    { kind: "group", id: groups[0] },
  ]) {
    expect((await set({ ...body, cost_centre: "Mine" }, other)).status).toBe(404);
  }
});

test.each([`from=${TO}&to=${FROM}`, `from=0&to=${TO}`, `from=x&to=${TO}`])(
  "rejects a range of %s",
  async (query) => {
    expect((await send(account, "GET", `/cost_centres/usage?${query}`)).status).toBe(400);
  },
);

test("splits a monthly invoice's booking by cost centre, to the cent", async () => {
  const ctx = await makeDebtor();
  await use(ctx, { parts: 100, cost: "10" });
  await use(ctx, { parts: 50, cost: "5", at: new Date("2026-10-16T10:00:00Z") });
  await asOwner((tx) =>
    tx.query("UPDATE message_stats SET key_id = 7 WHERE account_id = $1 AND cost = 5000000", [
      ctx.account.id,
    ]),
  );
  await withAccount(ctx.account.id, (tx) =>
    saveCostCentre(tx, ctx.account.id, { kind: "key", id: 7, costCentre: "Shop" }),
  );
  await issueMonthlyInvoices(NOW);
  const query = { conditions: [], page: 1, itemsPerPage: 30, order: [] };
  const { body } = await downloadBookings(ctx, query);
  const lines = new TextDecoder("windows-1252")
    .decode(body as Uint8Array)
    .trim()
    .split("\r\n");
  expect(
    lines
      .slice(2)
      .map((line) => line.split(";"))
      .map((cells) => [cells[0], cells.at(-1)]),
  ).toEqual([
    ["5,95", '"Shop"'],
    ["11,90", '""'],
  ]);
});
