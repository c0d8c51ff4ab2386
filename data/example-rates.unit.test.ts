import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COUNTRIES } from "@/lib/core/countries/countries";
import { parseAmount } from "@/lib/core/money/money";
import { makeExampleRates } from "./make-example-rates";

const csv = readFileSync(new URL("rates-example.csv", import.meta.url), "utf8");
const rows = csv
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split(","));

describe("rates-example.csv", () => {
  test("matches the script's output", () => {
    expect(csv).toBe(makeExampleRates());
  });

  test("has one row per country, service and currency", () => {
    const keys = rows.map(([country, service, currency]) => `${country} ${service} ${currency}`);
    const expected = COUNTRIES.flatMap(({ iso2 }) =>
      ["direct", "text2speech", "text2speech_ssml", "messenger"].flatMap((service) =>
        ["EUR", "CHF"].map((currency) => `${iso2} ${service} ${currency}`),
      ),
    );
    const everywhere = ["fraud_economy", "fraud_pro", "fraud_direct"].flatMap((service) =>
      ["EUR", "CHF"].map((currency) => `ZZ ${service} ${currency}`),
    );
    expect(keys).toEqual([...expected, ...everywhere]);
  });

  test("has prices that decrease from S to XL, with at most four decimals", () => {
    for (const [country, , , ...levels] of rows) {
      expect(levels, country).toHaveLength(4);
      expect(levels.every((level) => /^\d\.\d{4}$/.test(level))).toBe(true);
      const prices = levels.map((level) => parseAmount(level));
      const sorted = [...prices].sort((a, b) => (a < b ? 1 : -1));
      expect(prices).toEqual(sorted);
      expect(new Set(prices).size).toBe(4);
    }
  });

  test("prices SSML like plain text, at the German price", () => {
    const speech = rows.filter(([, service]) => service === "text2speech").map((r) => r.join());
    const ssml = rows.filter(([, service]) => service === "text2speech_ssml").map((r) => r.join());
    expect(ssml.map((r) => r.replace("_ssml", ""))).toEqual(speech);
    expect(csv).toContain("\nDE,direct,EUR,0.0750,");
  });
});
