import { LANGUAGES } from "@/lib/core/languages";
import { fc, runs } from "@/lib/core/ids/test-random";
import { expect, it, test } from "vitest";
import { CURRENCIES } from "@/lib/core/context";
import { findMissingXrechnungFields } from "@/lib/core/billing/xrechnung";
import { accountVat } from "@/lib/core/billing/vat-accounting";
import { renderXml } from "./render-xml";
import { TEST_KINDS, testDocument } from "./test-documents";
import { brokenRules } from "./test-rules";

const BUYER = testDocument().buyer;

const line = fc
  .tuple(fc.bigInt({ min: 1n, max: 100_000n }), fc.bigInt({ min: 1n, max: 50_000_000n }))
  .map(([quantity, unitPrice]) => ({
    name: "SMS",
    description: null,
    quantity,
    unitPrice,
    net: (quantity * unitPrice + 5_000n) / 10_000n,
  }));

const figures = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 40 }),
  feeRate: fc.constantFrom(0, 1, 150, 290, 9_999),
  currency: fc.constantFrom(...CURRENCIES),
  lang: fc.constantFrom(...LANGUAGES),
});
const vat = fc.oneof(
  fc.integer({ min: 1, max: 2_700 }).map((vatRate) => ({ vatCategory: "S" as const, vatRate })),
  fc.constantFrom(
    { vatCategory: "AE" as const, vatRate: 0 },
    { vatCategory: "O" as const, vatRate: 0 },
  ),
);
const payment = fc.constantFrom(
  { paymentType: 92, paidOn: "2026-11-23" },
  { paymentType: 6, paidOn: null, dueOn: "2026-12-07" },
);
const kind = fc.constantFrom(
  { kind: "invoice" as const },
  { kind: "credit_note" as const, corrects: { number: "R2026-000042", issuedOn: "2026-11-20" } },
);

/** The currency in which VAT is declared, and what it is converted by. */
const seller = fc
  .tuple(fc.constantFrom("EUR", "CHF", "PLN", "HUF"), fc.bigInt({ min: 1_000n, max: 500_000_000n }))
  .map(([to, perEuro]) => ({
    to,
    rates: (["CHF", "PLN", "HUF"] as const).map((currency) => ({
      currency,
      perEuro,
      period: "2026-11",
    })),
  }));

test("conforms to the calculation rules of EN 16931 for random documents", () => {
  fc.assert(
    fc.property(figures, vat, payment, kind, seller, (all, { vatCategory, vatRate }, ...other) => {
      const [paid, which, { to, rates }] = other;
      const plain = testDocument({ ...all, vatRate }, { vatCategory, ...paid, ...which });
      const { vat, currency } = plain;
      const isStated = vatCategory === "S" && to !== currency;
      const vatInSellerCurrency = isStated
        ? accountVat({ vat, before: 0n, currency }, to, rates)
        : null;
      const document = { ...plain, vatInSellerCurrency };
      for (const profile of ["factur-x", "xrechnung"] as const) {
        expect(brokenRules(renderXml(document, profile))).toEqual([]);
      }
    }),
    { numRuns: runs(100) },
  );
});

test.each(Object.entries(TEST_KINDS))("conforms to the calculation rules for %s", (_, document) => {
  for (const profile of ["factur-x", "xrechnung"] as const) {
    expect(brokenRules(renderXml(document, profile))).toEqual([]);
  }
});

/** Changes the last of some amounts by a cent. */
const off = (name: string) => (xml: string) =>
  xml.replace(
    new RegExp(`(.*<ram:${name}[^>]*>\\d+\\.\\d)\\d<`, "s"),
    (whole, head: string) => `${head}${whole.at(-2) === "7" ? "8" : "7"}<`,
  );

it.each([
  ["BR-CO-10", "with a fee", off("LineTotalAmount")],
  ["BR-CO-12", "with a fee", off("ActualAmount")],
  ["BR-CO-13", "with a fee", off("TaxBasisTotalAmount")],
  ["BR-CO-14", "with a fee", off("TaxTotalAmount")],
  ["BR-CO-15", "with a fee", off("GrandTotalAmount")],
  ["BR-CO-16", "with a fee", off("DuePayableAmount")],
  ["BR-S-09", "with a fee", off("CalculatedAmount")],
  [
    "BR-S-08",
    "with a fee",
    (xml: string) => xml.replace(">101.50</ram:BasisAmount>", ">101.51</ram:BasisAmount>"),
  ],
  ["BR-S-05", "paid", (xml: string) => xml.replace(">19.00<", ">0.00<")],
  [
    "BR-S-10",
    "paid",
    (xml: string) =>
      xml.replaceAll(
        "<ram:BasisAmount>",
        "<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>",
      ),
  ],
  [
    "BR-S-02",
    "paid",
    (xml: string) =>
      xml.replaceAll(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g, ""),
  ],
  [
    "BR-AE-02",
    "reverse charge",
    (xml: string) =>
      xml.replace(
        /<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE987654321.*?<\/ram:SpecifiedTaxRegistration>/,
        "",
      ),
  ],
  [
    "BR-AE-05",
    "reverse charge",
    (xml: string) =>
      xml.replace(">0.00</ram:RateApplicablePercent>", ">7.00</ram:RateApplicablePercent>"),
  ],
  [
    "BR-AE-10",
    "reverse charge",
    (xml: string) => xml.replace(/<ram:ExemptionReason>.*?<\/ram:ExemptionReason>/, ""),
  ],
  ["BR-O-02", "outside the scope", (xml: string) => xml.replace('schemeID="FC"', 'schemeID="VA"')],
  [
    "BR-O-05",
    "outside the scope",
    (xml: string) =>
      xml.replace(
        "<ram:CategoryCode>O</ram:CategoryCode>",
        "<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0.00</ram:RateApplicablePercent>",
      ),
  ],
  [
    "BR-CO-25",
    "to be paid",
    (xml: string) =>
      xml.replace(/<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/, ""),
  ],
  [
    "BR-CO-26",
    "outside the scope",
    (xml: string) =>
      xml.replace(/<ram:SellerTradeParty><ram:ID>.*?<\/ram:ID>/, "<ram:SellerTradeParty>"),
  ],
  [
    "BR-53",
    "VAT in euros",
    (xml: string) =>
      xml.replace(/<ram:TaxTotalAmount currencyID="EUR">.*?<\/ram:TaxTotalAmount>/, ""),
  ],
  [
    "BR-CO-14",
    "VAT in euros",
    (xml: string) => xml.replace('currencyID="CHF">19.00', 'currencyID="CHF">20.40'),
  ],
  [
    "BT-110, BT-111",
    "VAT in euros",
    (xml: string) => xml.replace("<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>", ""),
  ],
  [
    "BR-CL-14",
    "buyer in Kosovo",
    (xml: string) => xml.replace("<ram:CountryID>1A<", "<ram:CountryID>XK<"),
  ],
  [
    "PEPPOL-R040",
    "with a fee",
    (xml: string) => xml.replace("<ram:CalculationPercent>1.50<", "<ram:CalculationPercent>1.60<"),
  ],
  [
    "PEPPOL-R041",
    "with a fee",
    (xml: string) => xml.replace("<ram:CalculationPercent>1.50</ram:CalculationPercent>", ""),
  ],
  [
    "BR-CL-18",
    "paid",
    (xml: string) => xml.replaceAll(">S</ram:CategoryCode>", ">E</ram:CategoryCode>"),
  ],
] as const)("detects a violation of %s (%s)", (rule, name, change) => {
  const xml = renderXml(TEST_KINDS[name] ?? testDocument(), "factur-x");
  const changed = change(xml);
  expect(changed).not.toBe(xml);
  expect(brokenRules(changed)).toContain(rule);
});

it.each([
  ["BR-DE-8", { address: { ...BUYER.address, city: null } }],
  ["BR-DE-9", { address: { ...BUYER.address, postalCode: null } }],
  ["PEPPOL-R010", { email: null, reference: "PO 4711" }],
])("enforces %s, which is a rule of XRechnung only", (rule, lacking) => {
  const document = testDocument({}, { buyer: { ...BUYER, ...lacking } });
  expect(brokenRules(renderXml(document, "factur-x"))).toEqual([]);
  expect(brokenRules(renderXml(document, "xrechnung"))).toEqual([rule]);
  const { address, email, reference } = document.buyer;
  expect(findMissingXrechnungFields({ ...address, email, reference })).not.toBeNull();
});

it("accepts a Leitweg-ID as the address of a buyer without a mailbox", () => {
  const document = testDocument({}, { buyer: { ...BUYER, email: null } });
  expect(brokenRules(renderXml(document, "xrechnung"))).toEqual([]);
});
