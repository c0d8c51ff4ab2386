import { expect, test } from "vitest";
import { parsePaymentFees } from "./payment-fees";
import { DEFAULT_FEES } from "./payment-types";

test("configures percentage fees by payment method, and keeps the other defaults", () => {
  expect(parsePaymentFees("wallet=2.9, new_card=0,sepa=0.35,instant=10")).toEqual({
    ...DEFAULT_FEES,
    wallet: 290,
    new_card: 0,
    sepa: 35,
    instant: 1_000,
  });
  expect(parsePaymentFees("stored_card=1.07")).toMatchObject({ stored_card: 107 });
});

test.each([
  ["cash=1", '"cash" must be one of'],
  ["wallet", "wallet must be percent"],
  ["wallet=", "wallet must be percent"],
  ["wallet=-1", "wallet must be percent"],
  ["wallet=1.555", "wallet must be percent"],
  ["wallet=1,5", '"5" must be one of'],
  ["wallet=10.01", "wallet must be percent"],
  ["wallet=1e1", "wallet must be percent"],
  ["wallet=1=2", "wallet must be percent"],
  ["wallet=1,wallet=2", "wallet is there twice"],
])("rejects %s with a message", (text, words) => {
  expect(parsePaymentFees(text)).toContain(words);
});
