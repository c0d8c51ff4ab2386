import type { Language } from "@/lib/core/languages";
import type { Currency } from "@/lib/core/context";
import { calculateCharge } from "@/lib/core/billing/charge";
import { chargeBack } from "@/lib/core/billing/charge-back";
import type { VatAccounting } from "@/lib/core/billing/vat-accounting";
import type { BillingDocument, Buyer, DocumentLine, Seller } from "@/lib/core/billing/document";

const TEST_SELLER: Seller = {
  name: "Posthorn Demo GmbH",
  address: {
    street: "Postgasse 7",
    streetMore: null,
    postalCode: "10115",
    city: "Berlin",
    iso2: "DE",
  },
  vatId: "DE123456789",
  taxNumber: "30/123/45678",
  legalLines: ["Amtsgericht Berlin HRB 1234", "Geschäftsführerin: Anna Müller"],
  contactName: "Anna Müller",
  phone: "+49 30 1234567",
  email: "billing@posthorn.example",
  bank: {
    holder: "Posthorn Demo GmbH",
    iban: "DE02 1203 0000 0000 2020 51",
    bic: "BYLADEM1001",
    name: "DKB",
  },
};

const TEST_BUYER: Buyer = {
  name: "Łódź Πρόσωπο Иван & Söhne <AG>",
  address: {
    street: "Hauptstraße 1",
    streetMore: "2. Stock",
    postalCode: "80331",
    city: "München",
    iso2: "DE",
  },
  vatId: "DE987654321",
  email: "accounts@customer.example",
  accountId: 1_042,
  reference: "04011000-12345-67",
  references: {
    order_number: "PO <4711> & Söhne",
    project: "Łódź 7",
    contract: "C-2026/1",
    accounting_reference: "4120",
  },
};

/** A line of one thing at a whole price. */
export const testLine = (name: string, cents: bigint): DocumentLine => ({
  name,
  description: null,
  quantity: 1n,
  unitPrice: cents * 10_000n,
  net: cents,
});

interface Figures {
  lang?: Language;
  currency?: Currency;
  feeRate?: number;
  vatRate?: number;
  lines?: readonly DocumentLine[];
}

/** Builds a consistent invoice; other fields can be overridden. */
export function testDocument(
  { lang = "de", currency = "EUR", feeRate = 0, vatRate = 1_900, lines }: Figures = {},
  other: Partial<BillingDocument> = {},
): BillingDocument {
  const all = lines ?? [testLine("Aufladung des Guthabens", 10_000n)];
  const net = all.reduce((sum, line) => sum + line.net, 0n);
  return {
    kind: "invoice",
    number: "R2026-000042",
    lang,
    currency,
    issuedOn: "2026-11-23",
    period: { from: "2026-11-01", to: "2026-11-23" },
    seller: TEST_SELLER,
    buyer: TEST_BUYER,
    lines: all,
    ...calculateCharge(net, feeRate, vatRate),
    feeRate,
    vatRate,
    vatCategory: "S",
    vatInSellerCurrency: null,
    paymentType: 92,
    paidOn: "2026-11-23",
    dueOn: null,
    paymentReference: null,
    corrects: null,
    customText: null,
    ...other,
  };
}

/** 19.00 francs of VAT at a seller in the area of the euro. */
export const IN_EUROS: VatAccounting = {
  currency: "EUR",
  vat: 2_040n,
  rates: [{ currency: "CHF", perEuro: 931_200n, period: "2026-11" }],
};
/** 23.35 francs at a seller in Poland: by two rates, of a day and of a month. */
const IN_ZLOTY: VatAccounting = {
  currency: "PLN",
  vat: 10_657n,
  rates: [
    { currency: "CHF", perEuro: 931_200n, period: "2026-11-23" },
    { currency: "PLN", perEuro: 4_250_100n, period: "2026-10" },
  ],
};

/** The last credit note of a payment whose first took 33.33 back: all of the fee, and part of the amount that it is a share of. */
const REST = chargeBack({ net: 6_667n, fee: 290n, vat: 1_322n }, 1_900);

/** One document of each kind with its own layout or calculation. */
export const TEST_KINDS: Readonly<Record<string, BillingDocument>> = {
  paid: testDocument(),
  "with a fee": testDocument({ feeRate: 150 }),
  "many lines": testDocument({
    lines: Array.from({ length: 7 }, (_, index) => ({
      name: `SMS direct ${index}`,
      description: "Germany",
      quantity: 12_345n,
      unitPrice: 70_500n,
      net: 87_032n,
    })),
  }),
  "to be paid": testDocument(
    {},
    { paymentType: 6, paidOn: null, dueOn: "2026-12-07", paymentReference: "R2026-000042" },
  ),
  "payable at once": testDocument({}, { paymentType: 1, paidOn: null }),
  "reverse charge": testDocument({ lang: "pl", vatRate: 0 }, { vatCategory: "AE", paymentType: 1 }),
  "outside the scope": testDocument(
    { lang: "en", vatRate: 0, currency: "CHF" },
    { vatCategory: "O", paymentType: 6 },
  ),
  "VAT in euros": testDocument({ lang: "en", currency: "CHF" }, { vatInSellerCurrency: IN_EUROS }),
  "VAT in zloty": testDocument(
    { lang: "pl", currency: "CHF", feeRate: 150, vatRate: 2_300 },
    { vatInSellerCurrency: IN_ZLOTY },
  ),
  "credit note": testDocument(
    { lang: "es" },
    {
      kind: "credit_note",
      number: "G2026-000007",
      corrects: { number: "R2026-000042", issuedOn: "2026-11-20" },
    },
  ),
  "rest of an invoice": testDocument(
    { feeRate: 290, lines: [testLine("Teilweise Rückerstattung", REST.net)] },
    {
      ...REST,
      kind: "credit_note",
      number: "G2026-000009",
      corrects: { number: "R2026-000042", issuedOn: "2026-11-20" },
    },
  ),
  "seller without a VAT ID": testDocument({}, { seller: { ...TEST_SELLER, vatId: null } }),
  "buyer in Kosovo": testDocument(
    { lang: "en", vatRate: 0 },
    {
      vatCategory: "O",
      buyer: { ...TEST_BUYER, address: { ...TEST_BUYER.address, iso2: "XK" } },
    },
  ),
  "open credit note": testDocument(
    { lang: "pt" },
    {
      kind: "credit_note",
      number: "G2026-000008",
      paidOn: null,
      corrects: { number: "R2026-000042", issuedOn: "2026-11-20" },
      customText: "Com os melhores cumprimentos",
    },
  ),
};
