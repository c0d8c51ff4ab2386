import { expect, test } from "vitest";
import { parseMt940, toMt940Lines } from "./mt940";

const IBAN = "DE89370400440532013000";

/** Account statement of a German bank: lines end at 65 characters, subfields at 27. */
const GERMAN = `
{1:F01COBADEFFXXXX0000000000}{2:O9400000000000COBADEFFXXXX00000000000000000000N}{4:
:20:STARTUMS
:25:37040044/532013000EUR
:28C:231/1
:60F:C261119EUR1000,00
:61:2611201120CR119,00NTRFNONREF//261120-0001
/PAYMENT
:86:166?00GUTSCHRIFT?109310?20EREF+RE-2026-77?21SVWZ+Rechnung Nr. PH2026-00?22
0042 vom 1.11.?30DEUTDEFF?31DE02120300000000202051?32Müller und Söhne Bau Gm?33bH
:61:2611201120DR50,00NDDTNONREF//261120-0002
:86:105?00LASTSCHRIFT?20Miete?32Vermieter
:61:2611201120RD7,50NRTINONREF//261120-0003
:86:159?00RETOURE?20Zurück?32Jemand
:61:2612310102C1234,5N051KUNDE-9//261231-0004
:86:051?00EINZAHLUNG?20PHA2B3C4D5
:62F:C270102EUR2353,50
-}`.trimStart();

test("reads transfers of a German bank, without debits and reversals", () => {
  expect(parseMt940(GERMAN)).toMatchObject([
    {
      format: "mt940",
      iban: IBAN,
      amount: "11900",
      currency: "EUR",
      text: "Rechnung Nr. PH2026-000042 vom 1.11.\nRE-2026-77",
      bookedOn: "2026-11-20",
      payer: "Müller und Söhne Bau GmbH",
      endToEndId: "RE-2026-77",
    },
    { amount: "123450", text: "PHA2B3C4D5\nKUNDE-9", bookedOn: "2027-01-02", endToEndId: null },
  ]);
});

const statement = (details: string, line = "2611201120C1,00NTRFNONREF") =>
  `:20:X\n:25:${IBAN}\n:60F:C261119CHF0,\n:61:${line}\n:86:${details}\n:62F:C261120CHF1,\n`;

test.each([
  [
    "words between slashes",
    "/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A\n/NAME/J. de Vries/REMI/PH2026-000042/EREF/E-1",
    { payer: "J. de Vries", endToEndId: "E-1", text: "PH2026-000042\nE-1" },
  ],
  [
    "a counterparty and remittance of several parts",
    "/EREF/NOTPROVIDED//CNTP/NL91ABNA0417164300/INGBNL2A/Bakker BV/Gouda//REMI/USTD//Factuur PH2026-\n000042/",
    { payer: "Bakker BV", endToEndId: null, text: "Factuur PH2026-000042\nNOTPROVIDED" },
  ],
  ["plain text", "Payment of\nPH2026-000042", { payer: null, text: "Payment of\nPH2026-000042" }],
])("reads details as %s", (_, details, entry) => {
  expect(parseMt940(statement(details))).toMatchObject([{ ...entry, currency: "CHF", iban: IBAN }]);
});

test.each([
  ["an IBAN with currency", `${IBAN}EUR`, IBAN],
  ["a BIC and an IBAN", `COBADEFFXXX/${IBAN}`, IBAN],
  ["another form", "12-345 67", "12-34567"],
])("reads an account as %s", (_, account, iban) => {
  expect(parseMt940(statement("x").replace(IBAN, account))).toMatchObject([{ iban }]);
});

test.each([
  ["260102", "1231", "2025-12-31"],
  ["251231", "0102", "2026-01-02"],
  ["261120", "", "2026-11-20"],
])("reads value day %s and booking day %s", (value, booking, bookedOn) => {
  expect(parseMt940(statement("x", `${value}${booking}C1,00NTRFNONREF`))).toMatchObject([
    { bookedOn },
  ]);
});

test("gives equal transfers of a day different ids, and the same ones again", () => {
  const twice = statement("x").replace(/(:61:[^\n]*\n:86:x\n)/, "$1$1");
  const ids = parseMt940(twice)?.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(parseMt940(twice)?.map(({ id }) => id)).toEqual(ids);
});

test("returns null for a line that can't be read", () => {
  expect(parseMt940(statement("x", "nonsense"))).toBeNull();
});

test.each([
  [
    "an ID without a word for the purpose",
    "?20EREF+RE-77?21Rechnung PH2026-000042",
    "RE-77",
    /^RE-77\nRechnung PH2026-000042$/,
  ],
  [
    "a purpose of several short lines",
    "?20RECHNUNG?21PH2026-000042",
    null,
    /^RECHNUNG\nPH2026-000042$/,
  ],
  ["a purpose given twice", "?20SVWZ+Danke?21SVWZ+PH2026-000042", null, /PH2026-000042/],
  ["a question mark", "?20Wann? PH2026-000042?21 x", null, /Wann\? PH2026-000042/],
  ["a time at the start of a line", "?20SVWZ+Um\n:12:30 PH2026-000042", null, /PH2026-000042/],
  ["more than an ID", `?20EREF+${"7".repeat(22)}?21${"8".repeat(27)}?22x`, null, /7{22}8{27}/],
])("reads subfields with %s", (_, details, endToEndId, text) => {
  expect(parseMt940(statement(`166?00GUTSCHRIFT${details}?32Jan`))).toMatchObject([
    { endToEndId, text: expect.stringMatching(text), payer: "Jan" },
  ]);
});

test("reads subfields of Polish banks, and details in several fields", () => {
  expect(parseMt940(statement("020~00PRZELEW~20Faktura~32Jan"))).toMatchObject([
    { text: "Faktura", payer: "Jan" },
  ]);
  expect(parseMt940(statement("Payment\n:NS:17\n:86:PH2026-000042"))).toMatchObject([
    { text: "Payment\nPH2026-000042" },
  ]);
});

test.each([
  [",50", "50"],
  ["0,5", "50"],
  ["1,", "100"],
  ["1,2,3", null],
])("reads the amount %j", (written, amount) => {
  expect(parseMt940(statement("x", `261120C${written}NTRFNONREF`))).toMatchObject([{ amount }]);
});

test("doesn't inherit account or currency from the previous statement", () => {
  const later = ":20:Y\n:61:2611201120C2,00NTRFNONREF\n:86:y\n";
  expect(parseMt940(statement("x") + later)?.at(-1)).toMatchObject({ iban: "", currency: "" });
  expect(parseMt940(statement("x").replace(":25:", ":25P:"))).toMatchObject([{ iban: IBAN }]);
});

test("parses lines ending in @@, and @@ within a line as text", () => {
  const file = statement("Payment@@PH2026-000042");
  expect(parseMt940(toMt940Lines(file.replaceAll("\n", "@@")))).toMatchObject([
    { text: "Payment\nPH2026-000042", amount: "100" },
  ]);
  expect(parseMt940(toMt940Lines(file))).toMatchObject([{ text: "Payment@@PH2026-000042" }]);
});
