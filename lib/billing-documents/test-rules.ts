import { XmlDocument, type XmlElement } from "libxml2-wasm";

/**
 * The calculation rules of EN 16931-1 (BR-CO, BR-S, BR-AE, BR-O, BR-DEC) and those of XRechnung about charges and buyers, read from
 * the standards and checked on the finished XML: nothing here shares code with what writes it. Amounts are compared as cents.
 */

const UNCEFACT = "urn:un:unece:uncefact:data:standard";
const PREFIXES = {
  rsm: `${UNCEFACT}:CrossIndustryInvoice:100`,
  ram: `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
};
const SETTLEMENT = "//ram:ApplicableHeaderTradeSettlement";
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const TAX_ID = "ram:SpecifiedTaxRegistration/ram:ID";

/** `12.34` as 1234; more than two decimals are an error (BR-DEC). */
function cents(text: string): bigint {
  const match = /^(-?\d+)\.(\d{2})$/.exec(text);
  if (match === null) throw new Error(`BR-DEC: ${text}`);
  return BigInt(`${match[1]}${match[2]}`);
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** An invoice by XPath. */
class Reader {
  constructor(private readonly document: XmlDocument) {}

  texts(path: string, from?: XmlElement): string[] {
    return (from ?? this.document.root).find(path, PREFIXES).map((node) => node.content);
  }

  elements(path: string): XmlElement[] {
    return this.document.root.find(path, PREFIXES) as XmlElement[];
  }

  /** Cents; 0 if absent. */
  amount(path: string, from?: XmlElement): bigint {
    return sum(this.texts(path, from).map(cents));
  }

  has(path: string, from?: XmlElement): boolean {
    return this.texts(path, from).length > 0;
  }
}

type Rule = [name: string, holds: boolean];

function sumRules(read: Reader): Rule[] {
  const of = (name: string) => read.amount(`${SUMS}/ram:${name}`);
  const lines = read.amount(
    "//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
  );
  const charges = read.amount(`${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`);
  const net = of("TaxBasisTotalAmount");
  const due = of("DuePayableAmount");
  const [currency = ""] = read.texts(`${SETTLEMENT}/ram:InvoiceCurrencyCode`);
  const vat = of(`TaxTotalAmount[@currencyID="${currency}"]`);
  const terms = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`;
  return [
    ["BR-CO-10", of("LineTotalAmount") === lines],
    ["BR-CO-11", !read.has(`${SUMS}/ram:AllowanceTotalAmount`)],
    ["BR-CO-12", of("ChargeTotalAmount") === charges],
    ["BR-CO-13", net === of("LineTotalAmount") + of("ChargeTotalAmount")],
    ["BR-CO-14", vat === read.amount(`${SETTLEMENT}/ram:ApplicableTradeTax/ram:CalculatedAmount`)],
    ["BR-CO-15", of("GrandTotalAmount") === net + vat],
    ["BR-CO-16", due === of("GrandTotalAmount") - of("TotalPrepaidAmount")],
    ["BR-CO-18", read.has(`${SETTLEMENT}/ram:ApplicableTradeTax`)],
    [
      "BR-CO-25",
      due <= 0n || read.has(`${terms}/ram:DueDateDateTime`) || read.has(`${terms}/ram:Description`),
    ],
    [
      "BR-CO-26",
      read.has(`//ram:SellerTradeParty/ram:ID | //ram:SellerTradeParty/${TAX_ID}[@schemeID="VA"]`),
    ],
  ];
}

/** BR-CO-17: half a cent of rounding, or what the last part of a credit note may be off. */
function isVat(read: Reader, group: XmlElement, tolerance: bigint): boolean {
  const basis = read.amount("ram:BasisAmount", group);
  const rate = read.amount("ram:RateApplicablePercent", group);
  const exact = (basis * rate + 5_000n) / 10_000n;
  const difference = read.amount("ram:CalculatedAmount", group) - exact;
  return difference <= tolerance && -difference <= tolerance;
}

/** Rules -01, -05 to -09, shared by categories S, AE and O. */
function groupRules(read: Reader, category: string, tolerance: bigint): Rule[] {
  const groups = read.elements(`${SETTLEMENT}/ram:ApplicableTradeTax`);
  const [group] = groups;
  if (group === undefined) return [];
  const line = "//ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax";
  const charge = `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax`;
  const rates = read.texts(
    `${line}/ram:RateApplicablePercent | ${charge}/ram:RateApplicablePercent`,
  );
  const own = read.texts("ram:RateApplicablePercent", group);
  const net = read.amount(`${SUMS}/ram:TaxBasisTotalAmount`);
  const isRate = {
    S: rates.length > 0 && rates.every((rate) => cents(rate) > 0n && own.includes(rate)),
    AE: rates.length > 0 && rates.every((rate) => cents(rate) === 0n),
    O: rates.length === 0,
  }[category];
  const isAlone = read
    .texts(`${line}/ram:CategoryCode | ${charge}/ram:CategoryCode`)
    .every((code) => code === category);
  return [
    [`BR-${category}-01`, groups.length === 1 && isAlone],
    [`BR-${category}-05`, isRate === true],
    [`BR-${category}-08`, read.amount("ram:BasisAmount", group) === net],
    [`BR-${category}-09`, isVat(read, group, tolerance)],
    [`BR-${category}-10`, read.has("ram:ExemptionReason", group) === (category !== "S")],
  ];
}

/** BR-S-02, BR-AE-02, BR-O-02: whose VAT IDs and tax numbers are named. */
function partyRules(read: Reader, category: string): Rule[] {
  const vatIds = `${TAX_ID}[@schemeID="VA"]`;
  const seller = read.has(`//ram:SellerTradeParty/${TAX_ID}`);
  const buyer = read.has(`//ram:BuyerTradeParty/${vatIds}`);
  const isNobody = !read.has(`//${vatIds}`);
  const holds = { S: seller, AE: seller && buyer, O: isNobody }[category];
  return [[`BR-${category}-02`, holds === true]];
}

/** Codes that ISO 3166-1 leaves to its users; the list of EN 16931 has Northern Ireland (XI) among them. */
const USER_ASSIGNED = /^(AA|Q[M-Z]|X[A-HJ-Z]|ZZ)$/;

/** BR-CL-14: EN 16931 calls Kosovo 1A. */
function countryRules(read: Reader): Rule[] {
  const isCode = (code: string) =>
    code === "1A" || (/^[A-Z]{2}$/.test(code) && !USER_ASSIGNED.test(code));
  return [["BR-CL-14", read.texts("//ram:CountryID").every(isCode)]];
}

/** PEPPOL-EN16931-R040 to -R042, which XRechnung has taken over: a charge is its percentage of its base, or names neither. */
function chargeRules(read: Reader): Rule[] {
  const charges = read.elements(`${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`);
  const isShare = (charge: XmlElement) => {
    const percent = read.amount("ram:CalculationPercent", charge);
    const off =
      read.amount("ram:ActualAmount", charge) -
      (read.amount("ram:BasisAmount", charge) * percent) / 10_000n;
    return !read.has("ram:CalculationPercent", charge) || (off <= 2n && -off <= 2n);
  };
  const hasBoth = (charge: XmlElement) =>
    read.has("ram:CalculationPercent", charge) === read.has("ram:BasisAmount", charge);
  return [
    ["PEPPOL-R040", charges.every(isShare)],
    ["PEPPOL-R041", charges.every(hasBoth)],
  ];
}

/** BR-53, BR-CL-03 and -05, and EN 16931-3-3: one VAT total a currency, in BT-5 and in BT-6 if there is one. */
function accountingRules(read: Reader): Rule[] {
  const own = read.texts(`${SETTLEMENT}/ram:InvoiceCurrencyCode`);
  const accounting = read.texts(`${SETTLEMENT}/ram:TaxCurrencyCode`);
  const stated = read.texts(`${SUMS}/ram:TaxTotalAmount/@currencyID`);
  const known = (code: string) => /^[A-Z]{3}$/.test(code);
  return [
    ["BR-53", accounting.every((code) => stated.includes(code))],
    ["BT-6 differs", accounting.every((code) => !own.includes(code))],
    ["BR-CL-05", accounting.every(known)],
    ["BT-110, BT-111", [...stated].sort().join() === [...own, ...accounting].sort().join()],
    ["BR-DEC-15", read.amount(`${SUMS}/ram:TaxTotalAmount`) >= 0n],
  ];
}

/** BR-DE-8 and -9, PEPPOL-EN16931-R010: buyer rules of XRechnung only. */
function xrechnungRules(read: Reader): Rule[] {
  if (!read.texts("//rsm:ExchangedDocumentContext//ram:ID").some((id) => id.includes("xrechnung")))
    return [];
  const buyer = "//ram:BuyerTradeParty";
  return [
    ["BR-DE-8", read.has(`${buyer}//ram:CityName`)],
    ["BR-DE-9", read.has(`${buyer}//ram:PostcodeCode`)],
    ["PEPPOL-R010", read.has(`${buyer}/ram:URIUniversalCommunication/ram:URIID`)],
  ];
}

/** Names of the rules that an invoice breaks. `tolerance`: cents that its VAT may be off. */
export function brokenRules(xml: string, tolerance = 0n): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    const read = new Reader(document);
    const [category = ""] = read.texts(`${SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`);
    const rules = [
      ...sumRules(read),
      ...accountingRules(read),
      // E and Z are categories that aren't used here.
      ["BR-CL-18", ["S", "AE", "O"].includes(category)] satisfies Rule,
      ...groupRules(read, category, tolerance),
      ...partyRules(read, category),
      ...countryRules(read),
      ...chargeRules(read),
      ...xrechnungRules(read),
    ];
    return rules.flatMap(([name, holds]) => (holds ? [] : [name]));
  } finally {
    document.dispose();
  }
}
