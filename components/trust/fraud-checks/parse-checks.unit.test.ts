import { expect, test } from "vitest";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import { CHECK_COLUMNS, parseChecks, toFraudRequest } from "./parse-checks";

const NAMES = {
  phone: "Telefonnummer",
  email: "E-Mail-Adresse",
  ip: "IP-Adresse",
  streetName: "Straße",
  streetNumber: "Hausnummer",
  postcode: "Postleitzahl",
  city: "Ort",
  iso2: "Ländercode",
  callbackData: "Callback-Daten (optional)",
};
const requests = (text: string) =>
  parseChecks(text, NAMES).map((line) => toFraudRequest(line, "economy"));

test("reads lines without a header in the default column order", () => {
  expect(
    requests("+491713920001, erika@example.com ,,Torstraße,1,10115,Berlin,de,order-1"),
  ).toEqual([
    {
      service_code: "economy",
      phone: "+491713920001",
      email: "erika@example.com",
      ip: null,
      callback_data: "order-1",
      address: {
        iso2: "DE",
        city: "Berlin",
        postcode: "10115",
        street_name: "Torstraße",
        street_number: "1",
      },
    },
  ]);
});

test("maps columns by the header, and ignores unknown ones", () => {
  const text = "\uFEFFCustomer;ip;Telefonnummer;callback_data\nErika;203.0.113.7;+491713920001;a\n";
  expect(requests(text)).toMatchObject([
    { ip: "203.0.113.7", phone: "+491713920001", email: null, address: null, callback_data: "a" },
  ]);
  expect(parseChecks(text, NAMES)[0]).toMatchObject({
    line: 2,
    cells: { length: CHECK_COLUMNS.length },
  });
});

test("gives the same result for a line resent without its header", () => {
  const [line] = parseChecks('city,phone\n"Frankfurt; ""Oder""",+491', NAMES);
  const [again] = parseChecks(line?.text ?? "", NAMES);
  expect(again?.cells).toEqual(line?.cells);
});

test("parses quoted commas and tab-separated cells", () => {
  expect(requests('phone,city,iso2\n+491,"Frankfurt, Oder",DE')[0]?.address?.city).toBe(
    "Frankfurt, Oder",
  );
  expect(requests("email\tphone\nerika@example.com\t+491")[0]).toMatchObject({ phone: "+491" });
});

test("round-trips an exported file, including cells that look like formulas", () => {
  const asked = ["+12345", "=a@example.com", "", "'=1+1", "-2", "10115", "@home", "DE", "+49-1"];
  const headings = "phone,email,ip,street_name,street_number,postcode,city,iso2,callback_data";
  const [line] = parseChecks(`${headings}\n${asked.map(guardCell).join(",")}`, NAMES);
  expect(line?.cells).toEqual(asked);
  const [again] = parseChecks(line?.text ?? "", NAMES);
  expect(again?.cells).toEqual(asked);
});
