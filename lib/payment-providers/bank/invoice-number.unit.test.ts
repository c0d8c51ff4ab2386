import { expect, test } from "vitest";
import { findInvoiceNumbers } from "./invoice-number";

test.each([
  ["PH2026-000042", ["PH2026-000042"]],
  ["Rechnung ph 2026 / 000042 vom 20.11.", ["PH2026-000042"]],
  ["RG-NR PH2026000042", ["PH2026-000042"]],
  ["PH20\n26-0000\n42, danke", ["PH2026-000042"]],
  ["PH2026-000042 2026-11-20", ["PH2026-000042"]],
  ["PH2026-1000042", ["PH2026-1000042"]],
  ["PH2026-000042, PH2026-000043", ["PH2026-000042", "PH2026-000043"]],
  ["PH2026-000042 und nochmal PH2026 000042", ["PH2026-000042"]],
  ["XPH2026-000042", []],
  ["PH2026-0000421", []],
  ["PH2026-42", []],
  ["PHA2B3C4D9", []],
  ["", []],
])("finds in %j the numbers %j", (text, numbers) => {
  expect(findInvoiceNumbers(text, "PH")).toEqual(numbers);
});

test("treats a prefix as literal text, not as a pattern", () => {
  expect(findInvoiceNumbers("A.B2026-000001 AXB2026-000002", "A.B")).toEqual(["A.B2026-000001"]);
});
