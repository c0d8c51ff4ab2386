import type { BillingDocument, DocumentLine } from "@/lib/core/billing/document";
import { microToDecimal } from "@/lib/core/money/money";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import { type XmlElement, element, optionalElement } from "./element";
import { formatXmlAmount, formatXmlPercent } from "./values";

/** Unit "one" of UN/ECE Recommendation 20. */
const UNIT_CODE = "C62";

/** Renders VAT; outside its scope there is no rate (BR-O-05). */
export function renderVat(
  name: "ram:ApplicableTradeTax" | "ram:CategoryTradeTax",
  { vatCategory, vatRate }: BillingDocument,
): XmlElement {
  return element(name, [
    element("ram:TypeCode", "VAT"),
    element("ram:CategoryCode", vatCategory),
    vatCategory === "O" ? null : element("ram:RateApplicablePercent", formatXmlPercent(vatRate)),
  ]);
}

export function lineElement(
  document: BillingDocument,
  line: DocumentLine,
  index: number,
): XmlElement {
  const description = line.description === null ? null : cleanText(line.description, LENGTH.text);
  const price = element("ram:ChargeAmount", microToDecimal(line.unitPrice));
  const quantity = element("ram:BilledQuantity", String(line.quantity), { unitCode: UNIT_CODE });
  const sum = element("ram:LineTotalAmount", formatXmlAmount(line.net));
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", element("ram:LineID", String(index + 1))),
    element("ram:SpecifiedTradeProduct", [
      element("ram:Name", cleanText(line.name, LENGTH.name)),
      optionalElement("ram:Description", description),
    ]),
    element("ram:SpecifiedLineTradeAgreement", element("ram:NetPriceProductTradePrice", price)),
    element("ram:SpecifiedLineTradeDelivery", quantity),
    element("ram:SpecifiedLineTradeSettlement", [
      renderVat("ram:ApplicableTradeTax", document),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", sum),
    ]),
  ]);
}
