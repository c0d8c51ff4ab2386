import { beforeEach, expect, test, vi } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testDatabase } from "@/lib/db/test-database";
import { importRates } from "./import";
import { listPlans, planRates, previewRates, withdrawPlan } from "./plans";
import { currentSheet, partPrice } from "./service";

testDatabase();

const HEADER = "country,service,currency,s,m,l,xl";
const sheet = (...prices: string[]) => [HEADER, ...prices].join("\n");
const OLD = sheet("DE,direct,EUR,0.08,0.07,0.06,0.05", "FR,direct,EUR,0.1,0.1,0.1,0.1");
const NEW = sheet("DE,direct,EUR,0.10,0.07,0.06,0.05", "IT,direct,EUR,0.2,0.2,0.2,0.2");
const HOUR = 3_600_000;

const germany = () => partPrice("DE", "direct", "EUR", "S");
const at = (time: number) => vi.setSystemTime(time);
/** Each time to another moment: every test begins at the time that it is, which may be near one of the test before. */
let refreshed = 0;
function refresh(): void {
  refreshed += 1;
  at(Date.now() + refreshed * 10_000);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const { planId } of await listPlans()) await withdrawPlan(planId, new Date(0));
  await importRates(OLD);
  refresh();
  return () => vi.useRealTimers();
});

test("applies a planned sheet from its start time, to the millisecond", async () => {
  const date = Date.now() + HOUR;
  await planRates(NEW, new Date(date), new Date());
  refresh();
  expect(await germany()).toBe(80_000n);
  at(date - 1);
  expect(await germany()).toBe(80_000n);
  at(date);
  expect(await germany()).toBe(100_000n);
  expect(await partPrice("FR", "direct", "EUR", "S")).toBeNull();
  expect((await currentSheet()).validFrom).toEqual(new Date(date));
});

test("reads only the newest sheet after its date", async () => {
  await planRates(OLD, new Date(Date.now() + HOUR), new Date());
  await planRates(NEW, new Date(Date.now() + 2 * HOUR), new Date());
  at(Date.now() + 3 * HOUR);
  expect(await germany()).toBe(100_000n);
});

test("never applies a withdrawn plan, and rejects withdrawing an active one", async () => {
  const date = new Date(Date.now() + HOUR);
  const { planId } = await planRates(NEW, date, new Date());
  await withdrawPlan(planId, new Date());
  at(date.getTime() + HOUR);
  expect(await germany()).toBe(80_000n);
  const next = await planRates(NEW, new Date(Date.now() + HOUR), new Date());
  await expect(withdrawPlan(next.planId, new Date(Date.now() + 2 * HOUR))).rejects.toThrow(
    "holds already",
  );
  await expect(withdrawPlan("999", new Date())).rejects.toThrow();
});

test("rejects past and duplicate dates, and rolls back invalid sheets", async () => {
  const date = new Date(Date.now() + HOUR);
  await expect(planRates(NEW, new Date(Date.now()), new Date())).rejects.toThrow("future");
  await expect(planRates(`${HEADER}\nZZ,direct,EUR,1,1,1,1`, date, new Date())).rejects.toThrow();
  expect(await listPlans()).toEqual([]);
  await planRates(NEW, date, new Date());
  await expect(planRates(OLD, date, new Date())).rejects.toThrow("planned for this date");
});

test("gives a date to one of two concurrent operators, without mixing imports", async () => {
  const date = new Date(Date.now() + HOUR);
  const planned = await Promise.allSettled(
    [NEW, OLD, NEW, OLD].map((csv) => planRates(csv, date, new Date())),
  );
  expect(planned.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listPlans()).toHaveLength(1);
  const imported = await Promise.allSettled([NEW, OLD, NEW, OLD].map(importRates));
  expect(imported.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  refresh();
  // Both have two countries; Germany's price identifies them.
  const other = (await germany()) === 100_000n ? "IT" : "FR";
  const { rates } = await currentSheet();
  expect(rates.map(({ iso2 }) => iso2).sort()).toEqual(["DE", other]);
});

test("previews every changed price, and who pays it", async () => {
  await makeTestAccount();
  const { changes, accounts } = await previewRates(NEW);
  expect(changes[0]).toEqual({
    iso2: "DE",
    service: "direct",
    currency: "EUR",
    level: "S",
    before: 80_000n,
    after: 100_000n,
  });
  expect(changes.filter(({ iso2 }) => iso2 === "DE")).toHaveLength(1);
  expect(changes.filter(({ after }) => after === null)).toHaveLength(4);
  expect(changes.filter(({ before }) => before === null)).toHaveLength(4);
  expect(accounts.get("EUR/M") ?? accounts.get("EUR/S") ?? 0).toBeGreaterThan(0);
  expect(await germany()).toBe(80_000n);
});

test("has only global prices for checks", async () => {
  await importRates(sheet("ZZ,fraud_pro,EUR,0.02,0.02,0.02,0.02"));
  refresh();
  expect(await partPrice("ZZ", "fraud_pro", "EUR", "S")).toBe(20_000n);
  await expect(importRates(sheet("DE,fraud_pro,EUR,1,1,1,1"))).rejects.toThrow();
  await expect(importRates(sheet("DE,pro,EUR,1,1,1,1"))).rejects.toThrow();
  await expect(importRates(sheet("ZZ,direct,EUR,1,1,1,1"))).rejects.toThrow();
});
