import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { loadSeller, parseSeller, readSeller } from "./service";

const documentation = readFileSync(path.join(projectRoot(), "docs/billing-documents.md"), "utf8");
const example = JSON.parse(documentation.split("```json")[1]?.split("```")[0] ?? "");
const parse = (change: object) => parseSeller(JSON.stringify({ ...example, ...change }));

test("parses the documentation's example as a seller", () => {
  expect(parse({})).toMatchObject({
    seller: { name: example.name, address: { postalCode: "20457" }, bank: { name: null } },
    timeZone: "Europe/Berlin",
    prefixes: { invoice: "NW", credit_note: "NWG" },
    paymentDays: 14,
  });
});

test.each([
  [{ name: "" }, "name"],
  [{ vat_id: null, tax_number: null }, "vat_id"],
  [{ vat_id: "123" }, "vat_id"],
  [{ time_zone: "Mars/Olympus" }, "time_zone"],
  [{ address: { ...example.address, iso2: "QQ" } }, "address.iso2"],
  [{ address: { ...example.address, postal_code: "2045" } }, "address.postal_code"],
  [{ bank: { ...example.bank, iban: "12" } }, "bank.iban"],
  [{ credit_note_prefix: "NW" }, "credit_note_prefix"],
  [{ invoice_prefix: "1/" }, "invoice_prefix"],
  [{ payment_days: 0 }, "payment_days"],
  [{ reminders: [{ after_days: 0 }] }, "reminders.0.after_days must be 1 to 365 days"],
  [{ reminders: [{ after_days: "3" }] }, "reminders.0.after_days must be 1 to 365 days"],
  [{ reminders: [{ after_days: 3, fee: 5 }] }, "reminders.0.fee must be an amount"],
  [{ reminders: [{ after_days: 3, fee: "-5" }] }, "reminders.0.fee must be an amount"],
  [{ reminders: [{ after_days: 3, fee: "100.01" }] }, "reminders.0.fee must be at most 100.00"],
  [
    { reminders: [{ after_days: 3, interest: { percent: "30.1" } }] },
    "reminders.0.interest must be 0 to 30 percent a year",
  ],
  [
    { reminders: [{ after_days: 3, interest: { base_percent: "2.27" } }] },
    "reminders.0.interest must be percent, or base_percent and above_percent",
  ],
  [
    { reminders: [{ after_days: 3 }, { after_days: 3 }] },
    "reminders.1.after_days must be more than the 3 of the stage before",
  ],
  [
    { reminders: [{ after_days: 3, interest: { percent: "9" } }, { after_days: 9 }] },
    "reminders.1.interest must not be lower than that of the stage before",
  ],
  [{ reminders: [1, 2, 3, 4].map((days) => ({ after_days: days })) }, "reminders can be up to 3"],
  [{ reminders: [{ after_days: 3, days: 1 }] }, 'reminders.0 Unrecognized key: "days"'],
  [{ vat_ld: "DE123456789" }, 'the file Unrecognized key: "vat_ld"'],
  [{ address: { ...example.address, zip: "1" } }, 'address Unrecognized key: "zip"'],
])("rejects %j and names the field", (change, field) => {
  expect(() => parse(change)).toThrow(`SELLER_FILE: ${field}`);
});

test("reads stages of reminders, and has three without charges by default", () => {
  const plain = { fee: 0n, interest: null };
  const { reminders: _, ...withoutReminders } = example;
  expect(parseSeller(JSON.stringify(withoutReminders)).reminders).toEqual([
    { afterDays: 3, ...plain },
    { afterDays: 14, ...plain },
    { afterDays: 28, ...plain },
  ]);
  const interest = { base_percent: "-0.88", above_percent: "9" };
  const reminders = [
    { after_days: 7 },
    { after_days: 21, fee: "2.5", interest: { percent: "5" } },
    { after_days: 35, fee: "40", interest },
  ];
  expect(parse({ reminders })).toMatchObject({
    currency: "EUR",
    reminders: [
      { afterDays: 7, ...plain },
      { afterDays: 21, fee: 250n, interest: 50_000 },
      { afterDays: 35, fee: 4_000n, interest: 81_200 },
    ],
  });
  expect(parse({ reminders: [] }).reminders).toEqual([]);
});

test("names a missing or invalid JSON file", () => {
  expect(() => loadSeller("/nowhere/seller.json")).toThrow(
    "SELLER_FILE: can't be read (ENOENT: no such file or directory, open '/nowhere/seller.json')",
  );
  expect(() => parseSeller("name: Nordwind")).toThrow("SELLER_FILE: no JSON (");
  expect(() => parseSeller("[]")).toThrow("SELLER_FILE: the file ");
});

test("uses a labelled example seller without a file", () => {
  expect(readSeller().seller.legalLines.join()).toContain("invented");
});
