import { expect, it } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";
import { importRates, parseRateSheet } from "./import";
import { partPrice } from "./service";
import { listRates } from "./store";

testDatabase();

const HEADER = "country,service,currency,s,m,l,xl";
const GOOD = "DE,direct,EUR,0.0750,0.0700,0.0650,0.0600";

function rejection(csv: string): DomainError {
  try {
    parseRateSheet(csv);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("The sheet was accepted");
}

it.each([
  ["an unknown country", "XX,direct,EUR,1,1,1,1", "line 2, country"],
  ["a service that isn't priced everywhere", "ZZ,direct,EUR,1,1,1,1", "line 2, service"],
  ["an unknown service", "DE,fax,EUR,1,1,1,1", "line 2, service"],
  ["an unknown currency", "DE,direct,USD,1,1,1,1", "line 2, currency"],
  ["a price that is no decimal", "DE,direct,EUR,1,x,1,1", "line 2, m"],
  ["a negative price", "DE,direct,EUR,1,1,1,-1", "line 2, xl"],
  ["the same row twice", `${GOOD}\n${GOOD}`, "line 3"],
  ["a row after empty lines", `${GOOD}\n\n\nXX,direct,EUR,1,1,1,1`, "line 5, country"],
  ["a price that no database holds", "DE,direct,EUR,9999999999999999,1,1,1", "line 2, s"],
  ["a row that is too short", "DE,direct,EUR,1", "line 2"],
  ["a quote without its end", 'DE,direct,EUR,1,1,1,"1', "line 2"],
  ["a formula", "DE,direct,EUR,=1+1,1,1,1", "line 2, s"],
])("rejects %s and names the position", (_, row, path) => {
  expect(rejection(`${HEADER}\n${row}`).violations[0]?.path).toBe(path);
});

it("rejects a sheet without its columns", () => {
  expect(rejection("country,service\nDE,direct").message).toContain("currency, s, m, l, xl");
});

it("replaces all rates atomically, and prices by tier", async () => {
  await importRates(`${HEADER}\n${GOOD}\nCH,direct,CHF,0.1,0.09,0.08,0.07`);
  expect(await partPrice("DE", "direct", "EUR", "S")).toBe(75_000n);
  expect(await partPrice("DE", "direct", "EUR", "XL")).toBe(60_000n);
  expect(await partPrice("DE", "text2speech", "EUR", "S")).toBeNull();
  await importRates(`${HEADER}\n${GOOD}`);
  expect(await withoutAccount(listRates)).toHaveLength(1);
});

it("rolls back if a line is invalid", async () => {
  await importRates(`${HEADER}\n${GOOD}`);
  await expect(
    importRates(`${HEADER}\nDE,direct,EUR,1,1,1,1\nDE,direct,EUR,1,1,1,`),
  ).rejects.toThrow();
  expect(await withoutAccount(listRates)).toMatchObject([{ price_s: 75_000n }]);
});
