import { expect, test } from "vitest";
import { createGiroCode } from "./giro-code";

const TRANSFER = {
  holder: "Posthorn Demo GmbH",
  iban: "DE02 1203 0000 0000 2020 51",
  bic: null,
  currency: "EUR",
  amount: 119,
  reference: "R2026-000042",
};

test.each([
  ["of the European Economic Area needs no BIC", {}, true],
  ["elsewhere in SEPA needs one", { iban: "CH9300762011623852957" }, false],
  ["elsewhere in SEPA with one", { iban: "CH9300762011623852957", bic: "POFICHBEXXX" }, true],
  ["outside SEPA can't be paid so", { iban: "TR330006100519786457841326", bic: "X" }, false],
  ["in another currency can't be paid so", { currency: "CHF" }, false],
  ["nothing to pay", { amount: 0 }, false],
  ["the largest amount", { amount: 999_999_999.99 }, true],
  ["whose texts don't fit", { holder: "Ö".repeat(70), reference: "Ä".repeat(140) }, false],
  ["more than the largest amount", { amount: 1_000_000_000 }, false],
])("an account %s", (_, change, hasCode) => {
  expect(createGiroCode({ ...TRANSFER, ...change }) !== null).toBe(hasCode);
});

test("formats amounts with two decimals and a point, and texts on one line", () => {
  const text = createGiroCode({ ...TRANSFER, amount: 1_234.5, reference: " R 1\n\nBCD  " });
  expect(text?.split("\n").slice(7)).toEqual(["EUR1234.50", "", "", "R 1 BCD"]);
});

test("truncates a long name between characters", () => {
  const holder = `${"a".repeat(69)}😀😀`;
  const text = createGiroCode({ ...TRANSFER, holder });
  expect(text?.split("\n")[5]).toBe(`${"a".repeat(69)}😀`);
});
