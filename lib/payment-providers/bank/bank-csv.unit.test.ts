import { expect, test } from "vitest";
import { csvMappingSchema, readBankCsv } from "./bank-csv";

const IBAN = "DE89370400440532013000";
const GERMAN = csvMappingSchema.parse({
  date: "DD.MM.YY",
  decimal: ",",
  columns: {
    iban: "Auftragskonto",
    booked_on: "Buchungstag",
    purpose: ["Verwendungszweck"],
    payer: "Beguenstigter/Zahlungspflichtiger",
    amount: "Betrag",
    currency: "Waehrung",
    end_to_end_id: "Kundenreferenz (End-to-End)",
  },
  only: { Info: "Umsatz gebucht" },
});
const HEAD =
  "Auftragskonto;Buchungstag;Verwendungszweck;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info";
const read = (text: string, mapping = GERMAN) => readBankCsv(Buffer.from(text, "latin1"), mapping);
const row = (amount: string, more: Partial<Record<"day" | "info" | "id", string>> = {}) =>
  `"${IBAN}";"${more.day ?? "20.11.26"}";"Rechnung PH2026-000042";"${more.id ?? "NOTPROVIDED"}";"Müller";"${amount}";"EUR";"${more.info ?? "Umsatz gebucht"}"`;

test("reads booked transfers of a bank's file, without debits", async () => {
  const rows = [
    row("1.234,50", { id: "E-1" }),
    row("-7,00"),
    row("5,00", { info: "Umsatz vorgemerkt" }),
  ];
  expect(await read([HEAD, ...rows].join("\r\n"))).toMatchObject([
    {
      format: "csv",
      iban: IBAN,
      amount: "123450",
      currency: "EUR",
      text: "Rechnung PH2026-000042\nE-1",
      bookedOn: "2026-11-20",
      payer: "Müller",
      endToEndId: "E-1",
    },
  ]);
});

test.each([
  ["+12,34", "1234"],
  ["12,3", "1230"],
  ["1.234", "123400"],
  ["1 234,00", "123400"],
  ["1'234,00", "123400"],
  ["1.23", null],
  ["12,345", null],
  ["twelve", null],
  [",50", "50"],
  ["1,000", null],
  ["1,50,75", null],
  ["1,000,000", null],
])("reads the amount %j", async (text, amount) => {
  expect(await read(`${HEAD}\n${row(text)}`)).toMatchObject([{ amount }]);
});

test("reads a file in English with rows above the headings", async () => {
  const mapping = csvMappingSchema.parse({
    iban: "GB29 NWBK 6016 1331 9268 19",
    delimiter: ",",
    skip: 1,
    date: "DD/MM/YYYY",
    decimal: ".",
    currency: "EUR",
    columns: { booked_on: "Date", amount: "Paid in", purpose: ["Type", "Reference"] },
  });
  const file =
    'Account statement\n\nDate,Type,Reference,Paid in\n1/12/2026,BACS,PH2026-000042,"1,234.50"\n';
  expect(await read(file, mapping)).toMatchObject([
    {
      iban: "GB29NWBK60161331926819",
      amount: "123450",
      bookedOn: "2026-12-01",
      text: "BACS\nPH2026-000042",
    },
  ]);
});

test.each([
  ["lacks a column", HEAD.replace("Betrag", "Summe"), /columns: Betrag/],
  [
    "has another form of dates",
    `${HEAD}\n${row("1,00", { day: "2026-11-20" })}`,
    /Line 2 has no date/,
  ],
  ["has a column twice", `${HEAD};Betrag\n`, /several columns named Betrag/],
  ["has no headings", "\n", /no headings/],
])("rejects a file that %s", async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(message),
  });
});

test("skips debits with a column of their own, but no row that a line break cut off", async () => {
  const mapping = csvMappingSchema.parse({
    date: "DD.MM.YYYY",
    decimal: ",",
    columns: { booked_on: "Day", purpose: ["Text"], amount: "Credit" },
  });
  const file = "Day;Text;Debit;Credit\n20.11.2026;Rent;7,00;\n20.11.2026;PH1;;1,00\n";
  expect(await read(file, mapping)).toMatchObject([{ amount: "100" }]);
  await expect(read(`${file}20.11.2026;PH\n2;;5,00`, mapping)).rejects.toThrow(
    "Line 5 has no date",
  );
});

test("rejects a mapping with an unknown column", () => {
  expect(
    csvMappingSchema.safeParse({ ...GERMAN, columns: { ...GERMAN.columns, name: "x" } }).success,
  ).toBe(false);
});

test("a condition on a column named like a member of Object isn't left out", () => {
  const parse = (only: string) =>
    csvMappingSchema.safeParse(
      JSON.parse(
        `{"date": "DD.MM.YY", "decimal": ",", "columns": {"booked_on": "a", "amount": "b", "purpose": ["c"]}, "only": ${only}}`,
      ),
    );
  expect(parse('{"__proto__": "Booked"}')).toMatchObject({
    success: false,
    error: { issues: [{ path: ["only"], message: "can't have a column named __proto__" }] },
  });
  expect(parse('{"constructor": "x", "toString": "y"}').data?.only).toEqual({
    constructor: "x",
    toString: "y",
  });
});
