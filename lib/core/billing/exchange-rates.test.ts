import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { convertCents, type ExchangeRate, ratesNeeded } from "./exchange-rates";
import { FOREIGN_CURRENCIES, nationalCurrency } from "./national-currency";
import { accountVat } from "./vat-accounting";

const CHF: ExchangeRate = { currency: "CHF", perEuro: 931_200n, period: "2026-11" };
const PLN: ExchangeRate = { currency: "PLN", perEuro: 4_250_100n, period: "2026-11-23" };

test.each([
  [1_900n, "CHF", "EUR", 2_040n],
  [1_900n, "EUR", "CHF", 1_769n],
  [1_900n, "CHF", "PLN", 8_672n],
  [1_900n, "EUR", "PLN", 8_075n],
  [1_900n, "CHF", "CHF", 1_900n],
  // 0.5 of a cent, and less.
  [2_328n, "CHF", "EUR", 2_500n],
  [0n, "CHF", "EUR", 0n],
] as const)("converts %s cents of %s in %s", (amount, from, to, expected) => {
  expect(convertCents(amount, { from, to }, [CHF, PLN])).toBe(expected);
});

test("rounds half a cent up", () => {
  const half = { ...CHF, perEuro: 2_000_000n };
  expect(convertCents(1n, { from: "CHF", to: "EUR" }, [half])).toBe(1n);
  expect(convertCents(3n, { from: "CHF", to: "EUR" }, [{ ...half, perEuro: 8_000_000n }])).toBe(0n);
});

test("converts no currency except the euro without a rate", () => {
  expect(ratesNeeded("CHF", "EUR")).toEqual(["CHF"]);
  expect(ratesNeeded("EUR", "CHF")).toEqual(["CHF"]);
  expect(ratesNeeded("CHF", "PLN")).toEqual(["CHF", "PLN"]);
  expect(ratesNeeded("CHF", "CHF")).toEqual([]);
  expect(() => convertCents(1n, { from: "CHF", to: "PLN" }, [CHF])).toThrow("PLN");
});

test("declares VAT in the country's own currency", () => {
  const countries = ["DE", "AT", "MC", "BG", "CH", "LI", "PL", "HU", "GB", "IM", "NO", "US"];
  expect(countries.map(nationalCurrency)).toEqual([
    "EUR",
    "EUR",
    "EUR",
    "EUR",
    "CHF",
    "CHF",
    "PLN",
    "HUF",
    "GBP",
    "GBP",
    "NOK",
    null,
  ]);
});

test("converts invoice parts that sum to the total, each within a cent", () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
  const rate = fc.bigInt({ min: 1_000n, max: 500_000_000n });
  fc.assert(
    fc.property(parts, rate, fc.constantFrom(...FOREIGN_CURRENCIES), (vats, perEuro, to) => {
      const rates = [CHF, { ...PLN, currency: to, perEuro }];
      let before = 0n;
      let sum = 0n;
      for (const vat of vats) {
        const part = accountVat({ vat, before, currency: "CHF" }, to, rates).vat;
        const alone = convertCents(vat, { from: "CHF", to }, rates);
        expect(part - alone >= -1n && part - alone <= 1n).toBe(true);
        before += vat;
        sum += part;
      }
      expect(sum).toBe(convertCents(before, { from: "CHF", to }, rates));
    }),
    { numRuns: runs(300) },
  );
});
