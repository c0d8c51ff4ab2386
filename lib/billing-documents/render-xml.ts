import type { BillingDocument } from "@/lib/core/billing/document";
import { checkTotals } from "./check-totals";
import { cleanText } from "./content/clean-text";
import { LENGTH } from "./content/lengths";
import type { XmlProfile } from "./content/payment-means";
import { type XmlElement, element } from "./xml/element";
import { lineElement } from "./xml/lines";
import { agreementReferences, buyerElement, buyerReference, sellerElement } from "./xml/parties";
import { settlementElement } from "./xml/settlement";
import { vatAccountingSentence } from "@/lib/billing-documents/translations/vat-accounting";
import { dateElement } from "./xml/values";

const UNCEFACT = "urn:un:unece:uncefact:data:standard";
const NAMESPACES = {
  "xmlns:rsm": `${UNCEFACT}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:udt": `${UNCEFACT}:UnqualifiedDataType:100`,
  "xmlns:qdt": `${UNCEFACT}:QualifiedDataType:100`,
};

/** BT-23 and BT-24. */
const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const GUIDELINE: Readonly<Record<XmlProfile, string>> = {
  "factur-x": "urn:cen.eu:en16931:2017",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
};
/** BT-3 by UNTDID 1001: credit notes have positive amounts; the type gives the direction. */
const TYPE_CODE = { invoice: "380", credit_note: "381" } as const;

function contextElement(profile: XmlProfile): XmlElement {
  const idElement = (text: string) => element("ram:ID", text);
  return element("rsm:ExchangedDocumentContext", [
    element("ram:BusinessProcessSpecifiedDocumentContextParameter", idElement(PROCESS)),
    element("ram:GuidelineSpecifiedDocumentContextParameter", idElement(GUIDELINE[profile])),
  ]);
}

function note(text: string, subject: string | null): XmlElement | null {
  const content = cleanText(text, LENGTH.text);
  if (content === "") return null;
  return element("ram:IncludedNote", [
    element("ram:Content", content),
    subject === null ? null : element("ram:SubjectCode", subject),
  ]);
}

function headElement(document: BillingDocument): XmlElement {
  return element("rsm:ExchangedDocument", [
    element("ram:ID", document.number),
    element("ram:TypeCode", TYPE_CODE[document.kind]),
    dateElement("ram:IssueDateTime", document.issuedOn),
    note(document.customText ?? "", null),
    note(document.seller.legalLines.join(" · "), "REG"),
    note(vatAccountingSentence(document) ?? "", "TXD"),
  ]);
}

/**
 * Renders UN/CEFACT CII of EN 16931: `factur-x` for the PDF, `xrechnung` for German authorities (which also require
 * the buyer's postal code, city, and an email address or Leitweg-ID). Deterministic. Throws if the amounts don't add
 * up.
 */
export function renderXml(document: BillingDocument, profile: XmlProfile): string {
  checkTotals(document);
  const agreement = element("ram:ApplicableHeaderTradeAgreement", [
    buyerReference(document, profile),
    sellerElement(document),
    buyerElement(document),
    ...agreementReferences(document),
  ]);
  const transaction = element("rsm:SupplyChainTradeTransaction", [
    ...document.lines.map((line, index) => lineElement(document, line, index)),
    agreement,
    element("ram:ApplicableHeaderTradeDelivery", null),
    settlementElement(document, profile),
  ]);
  const root = element(
    "rsm:CrossIndustryInvoice",
    [contextElement(profile), headElement(document), transaction],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
