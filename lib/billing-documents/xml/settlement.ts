import { feeShare } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { feeName } from "@/lib/billing-documents/translations/fee-name";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import {
  PAYMENT_MEANS,
  paymentMeansCode,
  type XmlProfile,
} from "@/lib/billing-documents/content/payment-means";
import { exemptionSentence, paymentSentence } from "@/lib/billing-documents/translations/sentences";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";
import { type XmlElement, element, optionalElement } from "./element";
import { renderVat } from "./lines";
import { formatXmlAmount, dateElement, formatXmlPercent } from "./values";

const EXEMPTION_CODE = { AE: "VATEX-EU-AE", O: "VATEX-EU-O" } as const;

function paymentMeansElement(document: BillingDocument, profile: XmlProfile): XmlElement {
  const code = paymentMeansCode(document, profile);
  const means = PAYMENT_MEANS[document.paymentType];
  const bank = code === "58" || code === "30" ? document.seller.bank : null;
  const translations = DOCUMENT_TRANSLATIONS[document.lang].paymentMeans;
  return element("ram:SpecifiedTradeSettlementPaymentMeans", [
    element("ram:TypeCode", code),
    optionalElement("ram:Information", means === undefined ? null : translations[means]),
    bank &&
      element("ram:PayeePartyCreditorFinancialAccount", [
        element("ram:IBANID", bank.iban.replaceAll(" ", "")),
        element("ram:AccountName", cleanText(bank.holder, LENGTH.name)),
      ]),
    bank?.bic
      ? element("ram:PayeeSpecifiedCreditorFinancialInstitution", element("ram:BICID", bank.bic))
      : null,
  ]);
}

function vatElement(document: BillingDocument): XmlElement {
  const { vatCategory, vatRate, vat, net, fee } = document;
  const isTaxed = vatCategory === "S";
  return element("ram:ApplicableTradeTax", [
    element("ram:CalculatedAmount", formatXmlAmount(vat)),
    element("ram:TypeCode", "VAT"),
    optionalElement("ram:ExemptionReason", exemptionSentence(document)),
    element("ram:BasisAmount", formatXmlAmount(net + fee)),
    element("ram:CategoryCode", vatCategory),
    isTaxed ? null : element("ram:ExemptionReasonCode", EXEMPTION_CODE[vatCategory]),
    element("ram:RateApplicablePercent", formatXmlPercent(vatRate)),
  ]);
}

/** BG-21; percentage and base only for a proportional fee. */
function feeChargeElement(document: BillingDocument): XmlElement | null {
  const { fee, net } = document;
  if (fee === 0n) return null;
  const rate = feeShare(document);
  return element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", element("udt:Indicator", "true")),
    rate === 0 ? null : element("ram:CalculationPercent", formatXmlPercent(rate)),
    rate === 0 ? null : element("ram:BasisAmount", formatXmlAmount(net)),
    element("ram:ActualAmount", formatXmlAmount(fee)),
    element("ram:Reason", feeName(document)),
    renderVat("ram:CategoryTradeTax", document),
  ]);
}

function paymentTermsElement(document: BillingDocument): XmlElement {
  const { paidOn, dueOn } = document;
  return element("ram:SpecifiedTradePaymentTerms", [
    element("ram:Description", paymentSentence(document)),
    paidOn === null && dueOn !== null ? dateElement("ram:DueDateDateTime", dueOn) : null,
  ]);
}

function totalsElement(document: BillingDocument): XmlElement {
  const { net, fee, vat, amount, currency, paidOn, vatInSellerCurrency } = document;
  const paid = paidOn === null ? 0n : amount;
  return element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    element("ram:LineTotalAmount", formatXmlAmount(net)),
    fee === 0n ? null : element("ram:ChargeTotalAmount", formatXmlAmount(fee)),
    element("ram:TaxBasisTotalAmount", formatXmlAmount(net + fee)),
    element("ram:TaxTotalAmount", formatXmlAmount(vat), { currencyID: currency }),
    vatInSellerCurrency &&
      element("ram:TaxTotalAmount", formatXmlAmount(vatInSellerCurrency.vat), {
        currencyID: vatInSellerCurrency.currency,
      }),
    element("ram:GrandTotalAmount", formatXmlAmount(amount)),
    paid === 0n ? null : element("ram:TotalPrepaidAmount", formatXmlAmount(paid)),
    element("ram:DuePayableAmount", formatXmlAmount(amount - paid)),
  ]);
}

/** BT-19. */
function accountingReferenceElement({ buyer }: BillingDocument): XmlElement | null {
  const { accounting_reference: reference } = buyer.references;
  const text = reference === null ? "" : cleanText(reference, LENGTH.short);
  if (text === "") return null;
  return element("ram:ReceivableSpecifiedTradeAccountingAccount", element("ram:ID", text));
}

export function settlementElement(document: BillingDocument, profile: XmlProfile): XmlElement {
  const { paymentReference, currency, period, corrects, vatInSellerCurrency } = document;
  return element("ram:ApplicableHeaderTradeSettlement", [
    optionalElement("ram:PaymentReference", paymentReference),
    optionalElement("ram:TaxCurrencyCode", vatInSellerCurrency?.currency ?? null),
    element("ram:InvoiceCurrencyCode", currency),
    paymentMeansElement(document, profile),
    vatElement(document),
    element("ram:BillingSpecifiedPeriod", [
      dateElement("ram:StartDateTime", period.from),
      dateElement("ram:EndDateTime", period.to),
    ]),
    feeChargeElement(document),
    paymentTermsElement(document),
    totalsElement(document),
    corrects &&
      element("ram:InvoiceReferencedDocument", [
        element("ram:IssuerAssignedID", corrects.number),
        dateElement("ram:FormattedIssueDateTime", corrects.issuedOn, "qdt"),
      ]),
    accountingReferenceElement(document),
  ]);
}
