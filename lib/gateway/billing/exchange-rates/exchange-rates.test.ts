import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";
import { listRatesOn } from "./service";
import { listExchangeRates, setExchangeRate } from "./staff";

testDatabase();

const NOW = new Date("2026-11-26T12:00:00Z");
const set = (period: string, rate: string, { currency = "CHF", isConfirmed = false } = {}) =>
  setExchangeRate({ period, currency, rate, isConfirmed }, NOW);
const periodOn = async (day: string) =>
  (await withoutAccount((tx) => listRatesOn(tx, ["CHF"], day)))[0]?.period;

test("uses a day's own rate, its month's, or the latest of the last two months", async () => {
  await set("2026-08", "0.94");
  await set("2026-09-30", "0.9350");
  await set("2026-11", "0.9312");
  await set("2026-11-23", "0.93125");
  await set("2026-11-24", "4.25", { currency: "PLN" });
  expect(await periodOn("2026-11-23")).toBe("2026-11-23");
  // The average of a month is nearer to its days than the rate of another day.
  expect(await periodOn("2026-11-24")).toBe("2026-11");
  expect(await periodOn("2026-11-01")).toBe("2026-11");
  expect(await periodOn("2026-10-15")).toBe("2026-09-30");
  expect(await periodOn("2026-09-15")).toBe("2026-08");
  expect(await periodOn("2026-07-31")).toBeUndefined();
  expect(await periodOn("2027-01-31")).toBe("2026-11-23");
  expect(await periodOn("2027-02-01")).toBeUndefined();
  const some = await withoutAccount((tx) => listRatesOn(tx, ["SEK", "CHF"], "2026-11-23"));
  expect(some.map(({ currency }) => currency)).toEqual(["CHF"]);
});

test("replaces a rate once, and returns the previous one", async () => {
  const first = await set("2026-10", "0.9300");
  expect(first.before).toBeNull();
  const again = await set("2026-10", "0.9301");
  expect(again).toMatchObject({ rate: { perEuro: 930_100n }, before: { perEuro: 930_000n } });
  const rates = (await listExchangeRates()).filter(({ period }) => period === "2026-10");
  expect(rates).toEqual([{ currency: "CHF", period: "2026-10", perEuro: 930_100n }]);
});

async function rejection(...input: Parameters<typeof set>): Promise<[string?, string?]> {
  try {
    await set(...input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.violations[0]?.path, error.message];
  }
  return [];
}

test.each([
  ["2026-13", "0.93", "period", "a month such as"],
  ["2026-02-30", "0.93", "period", "a month such as"],
  ["11/2026", "0.93", "period", "a month such as"],
  ["2026-11-23T00:00", "0.93", "period", "a month such as"],
  ["2023-12", "0.93", "period", "between 2024-01 and 2026-12"],
  ["2027-01", "0.93", "period", "between 2024-01 and 2026-12"],
  ["2026-11", "0", "rate", "above 0 and up to 100000"],
  ["2026-11", "-0.93", "rate", "above 0 and up to 100000"],
  ["2026-11", "100000.1", "rate", "above 0 and up to 100000"],
  ["2026-11", "NaN", "rate", "above 0 and up to 100000"],
  ["2026-11", "0,93", "rate", "up to 6 decimals"],
  ["2026-11", "0.9312345", "rate", "up to 6 decimals"],
  ["2026-11", "1e3", "rate", "up to 6 decimals"],
])("rejects %s with a rate of %s at %s", async (period, rate, path, limit) => {
  expect(await rejection(period, rate)).toEqual([path, expect.stringContaining(limit)]);
});

test.each(["EUR", "USD", "chf", ""])("accepts no rates for %s", async (currency) => {
  const [path, message] = await rejection("2026-11", "0.93", { currency });
  expect([path, message]).toEqual(["currency", expect.stringContaining("CHF, CZK")]);
});

test("rejects an inverted rate until it is confirmed", async () => {
  expect(await rejection("2026-12", "1.0739")).toEqual([
    "rate",
    expect.stringContaining("more than 10 % off 0.93125 of 2026-11-23"),
  ]);
  const { rate } = await set("2026-12", "1.0739", { isConfirmed: true });
  expect(rate.perEuro).toBe(1_073_900n);
});
