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
import { type Element, element, optional } from "./element";
import { renderVat } from "./lines";
import { amountText, day, percentText } from "./values";

/** VATEX codes. */
const EXEMPTION_CODE = { AE: "VATEX-EU-AE", O: "VATEX-EU-O" } as const;

function paymentMeans(document: BillingDocument, profile: XmlProfile): Element {
  const code = paymentMeansCode(document, profile);
  const means = PAYMENT_MEANS[document.paymentType];
  const bank = code === "58" || code === "30" ? document.seller.bank : null;
  const translations = DOCUMENT_TRANSLATIONS[document.lang].paymentMeans;
  return element("ram:SpecifiedTradeSettlementPaymentMeans", [
    element("ram:TypeCode", code),
    optional("ram:Information", means === undefined ? null : translations[means]),
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

function vatBreakdown(document: BillingDocument): Element {
  const { vatCategory, vatRate, vat, net, fee } = document;
  const isTaxed = vatCategory === "S";
  return element("ram:ApplicableTradeTax", [
    element("ram:CalculatedAmount", amountText(vat)),
    element("ram:TypeCode", "VAT"),
    optional("ram:ExemptionReason", exemptionSentence(document)),
    element("ram:BasisAmount", amountText(net + fee)),
    element("ram:CategoryCode", vatCategory),
    isTaxed ? null : element("ram:ExemptionReasonCode", EXEMPTION_CODE[vatCategory]),
    element("ram:RateApplicablePercent", percentText(vatRate)),
  ]);
}

/** Returns the fee as document-level charge (BG-21), with percentage and base if it is a share. */
function feeElement(document: BillingDocument): Element | null {
  const { fee, net } = document;
  if (fee === 0n) return null;
  const rate = feeShare(document);
  return element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", element("udt:Indicator", "true")),
    rate === 0 ? null : element("ram:CalculationPercent", percentText(rate)),
    rate === 0 ? null : element("ram:BasisAmount", amountText(net)),
    element("ram:ActualAmount", amountText(fee)),
    element("ram:Reason", feeName(document)),
    renderVat("ram:CategoryTradeTax", document),
  ]);
}

function paymentTerms(document: BillingDocument): Element {
  const { paidOn, dueOn } = document;
  return element("ram:SpecifiedTradePaymentTerms", [
    element("ram:Description", paymentSentence(document)),
    paidOn === null && dueOn !== null ? day("ram:DueDateDateTime", dueOn) : null,
  ]);
}

function totals(document: BillingDocument): Element {
  const { net, fee, vat, amount, currency, paidOn, vatInSellerCurrency } = document;
  const paid = paidOn === null ? 0n : amount;
  return element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    element("ram:LineTotalAmount", amountText(net)),
    fee === 0n ? null : element("ram:ChargeTotalAmount", amountText(fee)),
    element("ram:TaxBasisTotalAmount", amountText(net + fee)),
    element("ram:TaxTotalAmount", amountText(vat), { currencyID: currency }),
    vatInSellerCurrency &&
      element("ram:TaxTotalAmount", amountText(vatInSellerCurrency.vat), {
        currencyID: vatInSellerCurrency.currency,
      }),
    element("ram:GrandTotalAmount", amountText(amount)),
    paid === 0n ? null : element("ram:TotalPrepaidAmount", amountText(paid)),
    element("ram:DuePayableAmount", amountText(amount - paid)),
  ]);
}

/** Returns BT-19, where the buyer books the invoice. */
function accountingReference({ buyer }: BillingDocument): Element | null {
  const { accounting_reference: id } = buyer.references;
  const text = id === null ? "" : cleanText(id, LENGTH.short);
  if (text === "") return null;
  return element("ram:ReceivableSpecifiedTradeAccountingAccount", element("ram:ID", text));
}

export function settlementElement(document: BillingDocument, profile: XmlProfile): Element {
  const { paymentReference, currency, period, corrects, vatInSellerCurrency } = document;
  return element("ram:ApplicableHeaderTradeSettlement", [
    optional("ram:PaymentReference", paymentReference),
    optional("ram:TaxCurrencyCode", vatInSellerCurrency?.currency ?? null),
    element("ram:InvoiceCurrencyCode", currency),
    paymentMeans(document, profile),
    vatBreakdown(document),
    element("ram:BillingSpecifiedPeriod", [
      day("ram:StartDateTime", period.from),
      day("ram:EndDateTime", period.to),
    ]),
    feeElement(document),
    paymentTerms(document),
    totals(document),
    corrects &&
      element("ram:InvoiceReferencedDocument", [
        element("ram:IssuerAssignedID", corrects.number),
        day("ram:FormattedIssueDateTime", corrects.issuedOn, "qdt"),
      ]),
    accountingReference(document),
  ]);
}
