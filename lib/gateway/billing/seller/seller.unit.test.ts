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
  [{ vat_ld: "DE123456789" }, 'the file Unrecognized key: "vat_ld"'],
  [{ address: { ...example.address, zip: "1" } }, 'address Unrecognized key: "zip"'],
])("rejects %j and names the field", (change, field) => {
  expect(() => parse(change)).toThrow(`SELLER_FILE: ${field}`);
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
