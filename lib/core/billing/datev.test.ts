import { expect, test } from "vitest";
import { type Booking, datevFile } from "./datev";

const at = new Date("2026-11-23T10:00:00.123Z");
const accounts = { expense: 4920, creditor: 70000 };
const booking: Booking = {
  kind: "invoice",
  day: "2026-10-05",
  number: "PH2026-000001",
  amount: 178_500n,
  vatCategory: "S",
  vatRate: 1_900,
  text: 'Zürich "Büro"; 5',
  costCentre: null,
};
const read = (bookings: readonly Booking[]) =>
  new TextDecoder("windows-1252")
    .decode(datevFile(bookings, { currency: "EUR", accounts, at }))
    .split("\r\n");

test("starts a batch with its type and date", () => {
  const [head = "", columns = ""] = read([booking, { ...booking, day: "2026-10-31" }]);
  const fields = head.split(";");
  expect(fields).toHaveLength(31);
  expect(fields.slice(0, 6)).toEqual([
    '"EXTF"',
    "700",
    "21",
    '"Buchungsstapel"',
    "13",
    "20261123100000123",
  ]);
  expect(fields.slice(12, 16)).toEqual(["20260101", "4", "20261005", "20261031"]);
  expect(columns.split(";")).toHaveLength(37);
});

test.each<[string, Partial<Booking>, string]>([
  [
    "an invoice",
    {},
    '1785,00;"S";"EUR";;;"";4920;70000;"9";0510;"PH2026-000001";"";;"Zürich ""Büro""  5"',
  ],
  ["a credit note", { kind: "credit_note" }, '1785,00;"H"'],
  ["reverse charge", { vatCategory: "AE", vatRate: 0 }, '4920;70000;"94";0510'],
  ["outside of VAT", { vatCategory: "O", vatRate: 0 }, '4920;70000;"";0510'],
  ["a rate without a key", { vatRate: 2_000 }, '4920;70000;"";0510'],
  ["a cost centre", { costCentre: 'Shop; "Nord"' }, ';"Shop  ""Nord"""'],
  ["a long cost centre", { costCentre: "x".repeat(64) }, `;"${"x".repeat(36)}"`],
  ["cents", { amount: 5n }, '0,05;"S"'],
])("writes %s as a line", (_, change, expected) => {
  const [, , line = "", end] = read([{ ...booking, ...change }]);
  expect(line).toContain(expected);
  expect(line.replace(/"[^"]*"/g, "").split(";")).toHaveLength(37);
  expect(end).toBe("");
});

test("writes the cost centre in its named column", () => {
  const [, columns = "", line = ""] = read([{ ...booking, text: "", costCentre: "4711" }]);
  expect(columns.split(";").at(-1)).toBe('"KOST1 - Kostenstelle"');
  expect(line.split(";").at(-1)).toBe('"4711"');
});

test("replaces characters missing in Windows-1252 by question marks", () => {
  expect(read([{ ...booking, text: "Łódź 漢" }])[2]).toContain('"?ód? ?"');
});
