import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { saveCheckProgress } from "@/lib/gateway/account/notifications/public";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { checkBudgets, runBudgetChecks } from "./check-budgets";
import type { BudgetCreate } from "./schema";
import { createBudget } from "./service";
import { readEvents, readSubjects, spend } from "./test-budgets";

const { database, account, owner, send } = testModule({
  // Credit is a balance change, too.
  account: { balance: "0" },
  people: ["owner"],
});

const CREATED = "2026-10-01T10:00:00Z";
const fail = (message: string, error: unknown): void => {
  throw new Error(message, { cause: error });
};
const check = (at: string) => checkBudgets(account.id, new Date(at));
const runChecks = (at: string, log = fail) =>
  runBudgetChecks({ isStopping: () => false, log, now: () => new Date(at) });
const charge = (at: string, amount: number) => spend(account.id, { amount, at: new Date(at) });
const told = async () =>
  (await readEvents(account.id)).map(({ month, percent }) => `${month} ${percent}`);

async function budget(body: BudgetCreate = { amount: 100 }, at = CREATED, ctx = account.ctx) {
  const webhook = { kind: "http", target: "https://example.org/hook", events: ["budget.reached"] };
  await makeWebhook(ctx, webhook as never);
  return runWrite({ ...ctx, now: () => new Date(at) }, (write) => createBudget(write, body));
}

const updateTimeZone = (id: number, timeZone: string) =>
  asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = $2 WHERE account_id = $1", [id, timeZone]),
  );
const setTimeZone = (timeZone: string) => updateTimeZone(account.id, timeZone);

test("notifies of 80 % and of 100 %, once each", async () => {
  await budget();
  await charge("2026-10-05T10:00:00Z", 79.999999);
  await check("2026-10-05T10:30:00Z");
  expect(await told()).toEqual([]);
  await charge("2026-10-05T11:00:00Z", 0.000001);
  for (let time = 0; time < 2; time++) await check("2026-10-05T11:30:00Z");
  expect(await told()).toEqual(["2026-10 80"]);
  await charge("2026-10-06T11:00:00Z", 100);
  for (let time = 0; time < 2; time++) await check("2026-10-06T11:30:00Z");
  expect(await told()).toEqual(["2026-10 80", "2026-10 100"]);
  expect(await readSubjects(owner.email)).toEqual([
    "Budget of Test account: 80% spent",
    "Budget of Test account: 100% spent",
  ]);
});

test("notifies once for concurrent checks", async () => {
  await budget();
  await charge("2026-10-05T10:00:00Z", 120);
  let checks: Promise<unknown> = Promise.resolve();
  await asOwner(async (tx) => {
    await tx.query("SELECT 1 FROM budgets WHERE account_id = $1 FOR UPDATE", [account.id]);
    checks = Promise.all(Array.from({ length: 3 }, () => check("2026-10-05T10:30:00Z")));
    await expect
      .poll(() => countLockWaits(database.current.url), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(3);
  });
  await checks;
  expect(await told()).toEqual(["2026-10 100"]);
  expect(await readSubjects(owner.email)).toHaveLength(1);
});

test("doesn't notify again after a refund and new spending in the same month", async () => {
  await budget();
  await charge("2026-10-05T10:00:00Z", 100);
  await check("2026-10-05T10:30:00Z");
  await charge("2026-10-06T10:00:00Z", -60);
  await check("2026-10-06T10:30:00Z");
  await charge("2026-10-07T10:00:00Z", 70);
  await check("2026-10-07T10:30:00Z");
  expect(await told()).toEqual(["2026-10 100"]);
});

test("resets each month in the account's time zone", async () => {
  await budget();
  await charge("2026-10-31T22:00:00Z", 85);
  await check("2026-10-31T22:30:00Z");
  await charge("2026-10-31T23:00:00Z", 85);
  await check("2026-11-15T12:00:00Z");
  expect(await told()).toEqual(["2026-10 80", "2026-11 80"]);
});

test("notifies of a month's last charges in the next month's first hours, by the old month's amount", async () => {
  await budget();
  await charge("2026-10-31T22:00:00Z", 85);
  await check("2026-10-31T23:10:00Z");
  expect(await told()).toEqual(["2026-10 80"]);
  await charge("2026-11-30T22:00:00Z", 85);
  // Two hours after the month, figures are final.
  await check("2026-12-01T01:00:00Z");
  expect(await told()).toEqual(["2026-10 80"]);
});

test("doesn't apply a new month's budget to the previous month", async () => {
  await charge("2026-10-31T22:00:00Z", 85);
  await budget({ amount: 100 }, "2026-10-31T23:05:00Z");
  await check("2026-10-31T23:10:00Z");
  expect(await told()).toEqual([]);
});

test.each([
  // 31 October there until 07:00 UTC.
  ["America/Los_Angeles", "2026-11-01T06:00:00Z", "2026-10 80"],
  // 1 November there from 11:00 UTC.
  ["Pacific/Auckland", "2026-10-31T11:00:00Z", "2026-11 80"],
  // Clocks go back on 25 October: the month has an hour more.
  ["Europe/Berlin", "2026-10-31T22:00:00Z", "2026-10 80"],
  ["Europe/Berlin", "2026-10-31T23:00:00Z", "2026-11 80"],
])("assigns in %s a charge at %s to %s", async (timeZone, at, expected) => {
  await setTimeZone(timeZone);
  await budget();
  await charge(at, 85);
  await check(new Date(Date.parse(at) + 60_000).toISOString());
  expect(await told()).toEqual([expected]);
});

test("doesn't repeat a month's notification after a time zone change", async () => {
  await budget();
  await charge("2026-10-15T10:00:00Z", 85);
  await check("2026-10-15T10:30:00Z");
  await setTimeZone("Pacific/Auckland");
  await check("2026-10-15T10:35:00Z");
  expect(await told()).toEqual(["2026-10 80"]);
});

test("checks recently charged accounts first, and others in turn", async () => {
  await budget();
  await charge("2026-10-05T10:00:00Z", 85);
  await runChecks("2026-10-05T11:30:00Z");
  expect(await told()).toEqual(["2026-10 80"]);
  // Costs that move to a cost centre are no new charges.
  await send(account, "PUT", "/cost_centres", { kind: "key", id: account.id, cost_centre: "A" });
  await runWrite({ ...account.ctx, now: () => new Date(CREATED) }, (write) =>
    createBudget(write, { cost_centre: "A", amount: 200 }),
  );
  await send(account, "PUT", "/cost_centres", { kind: "key", id: account.id, cost_centre: "B" });
  await charge("2026-10-06T10:00:00Z", 100);
  await runChecks("2026-10-06T10:30:00Z");
  expect(await told()).toEqual(["2026-10 80", "2026-10 100"]);
  await send(account, "PUT", "/cost_centres", { kind: "key", id: account.id, cost_centre: "A" });
  await runChecks("2026-10-06T23:30:00Z");
  expect(await told()).toEqual(["2026-10 80", "2026-10 100", "2026-10 80"]);
});

test("logs an account that can't be checked, and continues with the others", async () => {
  const broken = await makeTestAccount();
  await budget({ amount: 100 }, CREATED, broken.ctx);
  await budget();
  const at = new Date("2026-10-05T10:00:00Z");
  for (const { id } of [broken, account]) await spend(id, { amount: 85, at });
  await updateTimeZone(broken.id, "Nowhere/Else");
  const logged = new Set<string>();
  await runChecks("2026-10-05T10:30:00Z", (message) => void logged.add(message));
  await updateTimeZone(broken.id, "UTC");
  expect([...logged]).toEqual([
    `The budgets of account ${broken.id} couldn't be checked; retrying`,
  ]);
  expect(await told()).toEqual(["2026-10 80"]);
  expect(await readEvents(broken.id)).toEqual([]);
  await runChecks("2026-10-05T10:35:00Z");
  expect(await readEvents(broken.id)).toHaveLength(1);
});

test("continues with the next account after a worker stops", async () => {
  const accounts: TestAccount[] = [];
  for (let n = 0; n < 3; n++) accounts.push(await makeTestAccount({ balance: "0" }));
  for (const { id, ctx } of accounts) {
    await budget({ amount: 100 }, CREATED, ctx);
    await spend(id, { amount: 85, at: new Date("2026-10-05T10:00:00Z") });
  }
  const told = async () =>
    (await Promise.all(accounts.map(({ id }) => readEvents(id)))).map(({ length }) => length);
  const [first, ...others] = accounts;
  await updateTimeZone(first?.id ?? 0, "Nowhere/Else");
  // Accounts of other tests were checked before.
  await asWorker((tx) => saveCheckProgress(tx, "budgets", (first?.id ?? 0) - 1));
  let isStopping = false;
  const stopping = { isStopping: () => isStopping, now: () => new Date("2026-10-06T10:00:00Z") };
  const log = () => {
    isStopping = true;
  };
  await runBudgetChecks({ ...stopping, log, batchSize: others.length });
  expect(await told()).toEqual([0, 0, 0]);
  isStopping = false;
  await runBudgetChecks({ ...stopping, log: fail, batchSize: others.length });
  await updateTimeZone(first?.id ?? 0, "UTC");
  expect(await told()).toEqual([0, 1, 1]);
});
