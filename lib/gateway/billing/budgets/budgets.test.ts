import { expect, test } from "vitest";
import {
  makeTestAccount,
  makeTestKey,
  makeTestPerson,
  type TestAccount,
} from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import type { MemberRole } from "@/lib/core/context";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { CHARGES } from "@/lib/gateway/billing/usage/test-charges";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { checkBudgets } from "./check-budgets";
import { readEvents, readSubjects, spend } from "./test-budgets";

const { database, send, account, owner, developer, marketing, accountant } = testModule({
  hasRates: true,
  account: { balance: "1000" },
  people: ["owner", "developer", "marketing", "accountant"],
});

const WEBHOOK = { target: "https://example.org/hook", events: ["budget.reached"] };
const create = (body: object) => send(owner, "POST", "/budgets", body);
const listen = () => makeWebhook(account.ctx, WEBHOOK as never);
const check = () => checkBudgets(account.id, new Date());
const percents = async () => (await readEvents(account.id)).map(({ percent }) => percent);
const assign = (id: number, cost_centre: string | null, of: TestAccount = account) =>
  send(of, "PUT", "/cost_centres", { kind: "key", id, cost_centre });
const assignDashboard = (name: string | null) => assign(account.id, name);
const get = async (id: number) => (await send(owner, "GET", `/budgets/${id}`)).body;

async function createdId(body: object): Promise<number> {
  const created = await create(body);
  expect([created.status, created.body.violations]).toEqual([201, undefined]);
  return created.body.id;
}

test("creates, gets, lists, updates and deletes a budget", async () => {
  await spend(account.id, { amount: 20 });
  const created = await create({ amount: 80.5 });
  expect(created).toMatchObject({
    status: 201,
    body: { cost_centre: null, is_in_use: true, amount: 80.5, currency: "EUR", spent: 20 },
  });
  expect(created.body).toMatchObject({
    share: 0.2484,
    thresholds: [
      { percent: 80, reached_at: null },
      { percent: 100, reached_at: null },
    ],
  });
  const path = `/budgets/${created.body.id}`;
  expect(await get(created.body.id)).toEqual(created.body);
  const updated = await send(owner, "PUT", path, { amount: 25 });
  expect(updated.body).toMatchObject({ amount: 25, share: 0.8 });
  expect((await send(owner, "GET", "/budgets")).body).toEqual([updated.body]);
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  for (const method of ["GET", "DELETE"]) {
    expect((await send(owner, method, path)).status).toBe(404);
  }
  expect((await send(owner, "PUT", path, { amount: 25 })).status).toBe(404);
});

test("matches the usage page for every kind of charge", async () => {
  const keyId = (await send(owner, "GET", "/api_keys")).body.find(
    ({ roles }: { roles: string[] }) => roles.includes("payments"),
  ).id;
  await assign(keyId, "Shop");
  const post = async (path: string, body: object) => {
    const { status, body: made } = await send(account, "POST", path, body);
    expect([path, status]).toEqual([path, 201]);
    return made.uuid ?? made.id ?? made.code;
  };
  for (const charge of Object.values(CHARGES)) await charge(account, post);
  await spend(account.id, { amount: 3.333333 });
  const whole = await get(await createdId({ amount: 1000 }));
  const shop = await get(await createdId({ cost_centre: "Shop", amount: 1000 }));
  const range = `from=${whole.from}&to=${whole.to}`;
  const usage = (await send(owner, "GET", `/usage?${range}`)).body;
  expect(whole.spent).toBe(usage.totals.cost);
  const centres = (await send(owner, "GET", `/cost_centres/usage?${range}`)).body.cost_centres;
  expect(shop.spent).toBe(
    centres.find(({ cost_centre: name }: { cost_centre: string }) => name === "Shop").cost,
  );
  expect(shop.spent).toBeGreaterThan(0);
  expect(whole.spent - shop.spent).toBeCloseTo(3.333333, 6);
});

test.each([
  [{ amount: 0 }, "amount"],
  [{ amount: -5 }, "amount"],
  [{ amount: 0.001 }, "amount"],
  [{ amount: 100_000_000.01 }, "amount"],
  [{ amount: "5" }, "amount"],
  [{}, "amount"],
  [{ amount: 5, cost_centre: "" }, "cost_centre"],
  [{ amount: 5, cost_centre: "x".repeat(65) }, "cost_centre"],
])("rejects %j", async (body, field) => {
  const response = await create(body);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, field]);
});

test("allows one budget for the account and one for each cost centre", async () => {
  await assignDashboard("Office");
  for (const cost_centre of [null, "Office"]) {
    expect((await create({ cost_centre, amount: 5 })).status).toBe(201);
    const again = await create({ cost_centre, amount: 6 });
    expect([again.status, again.body.reason]).toEqual([409, "budget_exists"]);
  }
});

test("concurrent requests don't exceed the limit of budgets", async () => {
  await assignDashboard("Office");
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO budgets (account_id, id, cost_centre, amount, created_at, changed_at)
       SELECT $1, nextval('budget_ids'), 'Centre ' || number, 100, now(), now() FROM generate_series(1, 99) AS number`,
      [account.id],
    ),
  );
  let responses: Promise<Awaited<ReturnType<typeof create>>[]> = Promise.resolve([]);
  await asOwner(async (tx) => {
    await tx.query("LOCK TABLE budgets IN SHARE MODE");
    responses = Promise.all([create({ amount: 5 }), create({ amount: 5, cost_centre: "Office" })]);
    await expect
      .poll(() => countLockWaits(database.current.url), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
  });
  const statuses = (await responses).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 422]);
});

test("rejects cost centres that no key or group of the account has", async () => {
  const other = await makeTestAccount();
  await assign(other.id, "Theirs", other);
  for (const cost_centre of ["Theirs", "Nobody's"]) {
    const response = await create({ cost_centre, amount: 5 });
    expect([response.status, response.body.reason]).toEqual([422, "cost_centre_unknown"]);
  }
});

test("returns 404 for another account's budget", async () => {
  const id = await createdId({ amount: 5 });
  const other = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  for (const [method, body] of [["GET"], ["PUT", { amount: 6 }], ["DELETE"]] as const) {
    expect((await send(other, method, `/budgets/${id}`, body)).status).toBe(404);
  }
  expect((await send(other, "GET", "/budgets")).body).toEqual([]);
});

test("lets owners and accountants edit, marketing read, and developers see nothing", async () => {
  const id = await createdId({ amount: 5 });
  const statuses: Record<string, number[]> = {};
  for (const [role, person] of Object.entries({ owner, accountant, marketing, developer })) {
    statuses[role] = [
      (await send(person, "GET", `/budgets/${id}`)).status,
      (await send(person, "PUT", `/budgets/${id}`, { amount: 6 })).status,
    ];
  }
  expect(statuses).toEqual({
    owner: [200, 200],
    accountant: [200, 200],
    marketing: [200, 403],
    developer: [403, 403],
  } satisfies Record<MemberRole, number[]>);
});

test("notifies at once of a new budget already exceeded, with 100 % only", async () => {
  await listen();
  await spend(account.id, { amount: 120 });
  const created = await create({ amount: 100 });
  const data = {
    id: created.body.id,
    cost_centre: null,
    month: created.body.month,
    percent: 100,
    amount: 100,
    spent: 120,
    currency: "EUR",
  };
  expect(await readEvents(account.id)).toEqual([data]);
  const at = created.body.changed_at;
  expect(created.body.thresholds).toEqual([
    { percent: 80, reached_at: at },
    { percent: 100, reached_at: at },
  ]);
  await check();
  expect(await readEvents(account.id)).toHaveLength(1);
  for (const { email } of [owner, marketing, accountant]) {
    expect(await readSubjects(email)).toEqual(["Budget of Test account: 100% spent"]);
  }
  expect(await readSubjects(developer.email)).toEqual([]);
});

test("writes emails in the reader's language, and skips users who turned them off", async () => {
  const settings = { events: [{ event: "budget_reached", email: false }] };
  expect((await send(accountant, "PUT", "/settings/notifications", settings)).status).toBe(200);
  expect((await send(marketing, "PUT", "/me/profile", { lang: "de" })).status).toBe(200);
  await assignDashboard("Büro");
  await spend(account.id, { amount: 85 });
  await create({ cost_centre: "Büro", amount: 100 });
  expect(await readSubjects(owner.email)).toEqual(["Budget for Büro: 80% spent"]);
  expect(await readSubjects(marketing.email)).toEqual(["Budget für Büro: 80 % ausgegeben"]);
  expect(await readSubjects(accountant.email)).toEqual([]);
});

test("re-arms only thresholds above the spending when the amount is raised", async () => {
  await listen();
  await spend(account.id, { amount: 100 });
  const id = await createdId({ amount: 100 });
  const put = (amount: number) => send(owner, "PUT", `/budgets/${id}`, { amount });
  expect(await percents()).toEqual([100]);
  const raised = await put(120);
  expect(raised.body.thresholds).toEqual([
    { percent: 80, reached_at: expect.any(Number) },
    { percent: 100, reached_at: null },
  ]);
  await check();
  expect(await percents()).toEqual([100]);
  await spend(account.id, { amount: 20 });
  await check();
  expect(await percents()).toEqual([100, 100]);
  await put(1000);
  await check();
  expect(await percents()).toEqual([100, 100]);
  await put(150);
  expect(await percents()).toEqual([100, 100, 80]);
});

test("re-arms no threshold when the amount is unchanged or lowered", async () => {
  await listen();
  await spend(account.id, { amount: 100 });
  const id = await createdId({ amount: 100 });
  await spend(account.id, { amount: -50 });
  for (const amount of [100, 90, 60]) {
    await send(owner, "PUT", `/budgets/${id}`, { amount });
    await check();
  }
  expect(await percents()).toEqual([100]);
});

test("treats a recreated budget as new", async () => {
  await listen();
  await spend(account.id, { amount: 85 });
  for (let time = 0; time < 2; time++) {
    const id = await createdId({ amount: 100 });
    await send(owner, "DELETE", `/budgets/${id}`);
  }
  expect(await percents()).toEqual([80, 80]);
});

test("keeps the budget of an unused cost centre, without adding to it", async () => {
  await listen();
  await assignDashboard("Office");
  await spend(account.id, { amount: 50 });
  const id = await createdId({ cost_centre: "Office", amount: 100 });
  expect(await get(id)).toMatchObject({ spent: 50, is_in_use: true });
  await assignDashboard("Headquarters");
  await spend(account.id, { amount: 50 });
  await check();
  expect(await get(id)).toMatchObject({ spent: 0, is_in_use: false });
  expect(await percents()).toEqual([]);
  // Costs follow the key to its new cost centre, for the whole month.
  await createdId({ cost_centre: "Headquarters", amount: 100 });
  expect(await percents()).toEqual([100]);
});

test("excludes messages of test keys", async () => {
  const id = await createdId({ amount: 0.01 });
  const key = await makeTestKey(account.ctx, { roles: ["messaging"], is_test: true });
  const body = { phone: "+491713920001", text: "Hi", sender_id: "Shop" };
  expect((await send(key, "POST", "/sms", body)).status).toBe(201);
  await submitDueMessages(account.id, 1);
  await check();
  expect((await get(id)).spent).toBe(0);
  expect((await send(account, "POST", "/sms", body)).status).toBe(201);
  await submitDueMessages(account.id, 1);
  await check();
  const { spent, thresholds } = await get(id);
  expect(spent).toBe(0.075);
  expect(thresholds[1].reached_at).not.toBeNull();
});

test("shows reached budgets to roles with access", async () => {
  await assignDashboard("Office");
  await spend(account.id, { amount: 85 });
  await createdId({ amount: 50 });
  await createdId({ cost_centre: "Office", amount: 100 });
  const attention = async (sender: Parameters<typeof send>[0]) =>
    (await send(sender, "GET", "/stats/attention")).body.items
      .filter(({ kind }: { kind: string }) => kind === "budget_reached")
      .map(({ severity, count, subject }: Record<string, unknown>) => [severity, count, subject]);
  const shown = [
    ["warn", 100, null],
    ["note", 80, "Office"],
  ];
  expect(await attention(owner)).toEqual(shown);
  expect(await attention(marketing)).toEqual(shown);
  expect(await attention(developer)).toEqual([]);
  // Keys see budgets with the role `payments` only, here as in the list.
  const keys = [
    ["messaging", "read"],
    ["read", "payments"],
  ] as const;
  const seen = [];
  for (const roles of keys) {
    seen.push(await attention(await makeTestKey(account.ctx, { roles: [...roles] })));
  }
  expect(seen).toEqual([[], shown]);
});
