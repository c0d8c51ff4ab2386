import { describe, expect, it, test } from "vitest";
import { renderXml } from "./render-xml";
import { IN_EUROS, TEST_KINDS, testDocument } from "./test-documents";
import { validateByXsd } from "./test-schemas";

const PROFILES = ["factur-x", "xrechnung"] as const;
const KINDS = Object.entries(TEST_KINDS);

describe.each(PROFILES)("%s", (profile) => {
  test.each(KINDS)("%s conforms to the schema of EN 16931", (_, document) => {
    validateByXsd(renderXml(document, profile));
  });
});

it("is validated by a schema that rejects errors", () => {
  const xml = renderXml(testDocument(), "factur-x");
  expect(() => validateByXsd(xml.replace("<ram:TypeCode>380</ram:TypeCode>", ""))).toThrow();
});

it("produces identical text for the same document", () => {
  expect(renderXml(testDocument(), "xrechnung")).toBe(renderXml(testDocument(), "xrechnung"));
});

test.each([
  ["the lines", { net: 9_999n }],
  ["the total", { amount: 1n }],
  ["the VAT", { vatRate: 700 }],
  ["a standard rate of zero", { vat: 0n, amount: 10_000n, vatRate: 0 }],
  ["a VAT that isn't owed", { vatCategory: "AE" as const }],
  [
    "the VAT in the seller's currency",
    { currency: "CHF" as const, vatInSellerCurrency: { ...IN_EUROS, vat: 2_041n } },
  ],
])("rejects a document for %s", (_, wrong) => {
  expect(() => renderXml(testDocument({}, wrong), "factur-x")).toThrow("doesn't add up");
});

it("marks a credit note by its type and references the invoice", () => {
  const xml = renderXml(TEST_KINDS["credit note"] ?? testDocument(), "factur-x");
  expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
  expect(xml).toContain("<ram:IssuerAssignedID>R2026-000042</ram:IssuerAssignedID>");
  expect(xml).not.toMatch(/>-\d/);
});

it("states an exemption reason for every uncharged VAT", () => {
  const reverse = renderXml(TEST_KINDS["reverse charge"] ?? testDocument(), "factur-x");
  expect(reverse).toContain("Odwrotne obciążenie");
  expect(reverse).toContain("VATEX-EU-AE");
  const outside = renderXml(TEST_KINDS["outside the scope"] ?? testDocument(), "factur-x");
  expect(outside).toContain("VATEX-EU-O");
  expect(outside).not.toContain('schemeID="VA"');
});

it("states the VAT in the seller's currency, with the exchange rates used", () => {
  const xml = renderXml(TEST_KINDS["VAT in zloty"] ?? testDocument(), "xrechnung");
  expect(xml).toContain("<ram:TaxCurrencyCode>PLN</ram:TaxCurrencyCode>");
  expect(xml).toContain("<ram:InvoiceCurrencyCode>CHF</ram:InvoiceCurrencyCode>");
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="CHF">23.35</ram:TaxTotalAmount>');
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="PLN">106.57</ram:TaxTotalAmount>');
  expect(xml).toContain(
    "VAT w PLN: 106,57, według kursu 1 EUR = 0,9312 CHF (23 listopada 2026), 1 EUR = 4,2501 PLN (październik 2026).",
  );
});

const reference = (text: string | null) => ({
  buyer: { ...testDocument().buyer, reference: text },
});

test.each([
  ["factur-x", "04011000-12345-67", "04011000-12345-67"],
  ["xrechnung", "04011000-12345-67", "04011000-12345-67"],
  ["factur-x", null, undefined],
  ["xrechnung", null, "1042"],
] as const)("includes the buyer reference (%s, %s)", (profile, given, expected) => {
  const xml = renderXml(testDocument({}, reference(given)), profile);
  expect(/<ram:BuyerReference>(.*?)<\/ram:BuyerReference>/.exec(xml)?.[1]).toBe(expected);
});

test.each([
  ["markup", "<b>&amp;]]></b>", "&lt;b&gt;&amp;amp;]]&gt;&lt;/b&gt;"],
  ["marks of direction", "a\u202eb\u2067c\u200fd", "abcd"],
  ["controls and line breaks", "a\0b\u0007c\r\nd\u2028e", "abc d e"],
  ["half an emoji", "a\ud83db", "ab"],
  ["spaces only, so it is the customer's number", " \n ", "1042"],
  ["nothing that can be seen", "\u200b\u202e", "1042"],
  ["50 KB", "x".repeat(50_000), `${"x".repeat(199)}…`],
])("escapes a name of %s", (_, name, expected) => {
  const buyer = { ...testDocument().buyer, name };
  const xml = renderXml(testDocument({}, { buyer }), "factur-x");
  validateByXsd(xml);
  const party = xml.slice(xml.indexOf("<ram:BuyerTradeParty>"));
  expect(/<ram:Name>(.*?)<\/ram:Name>/.exec(party)?.[1]).toBe(expected);
});
