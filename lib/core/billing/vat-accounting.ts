import type { Currency } from "@/lib/core/context";
import type { Cents } from "./charge";
import { convertCents, type ExchangeRate } from "./exchange-rates";
import type { NationalCurrency } from "./national-currency";

/**
 * VAT in the currency of its declaration (Directive 2006/112/EC, art. 230; EN 16931 BT-6 and BT-111), for documents
 * in another one.
 */
export interface VatAccounting {
  currency: NationalCurrency;
  vat: Cents;
  /** For the document's currency, the seller's, or both. */
  rates: readonly ExchangeRate[];
}

/**
 * Converts VAT into the seller's national currency. `before` is the VAT of earlier credit notes for the invoice, so
 * partial corrections add up to the whole in this currency, too.
 */
export function accountVat(
  { vat, before, currency }: { vat: Cents; before: Cents; currency: Currency },
  to: NationalCurrency,
  rates: readonly ExchangeRate[],
): VatAccounting {
  const toSellerCurrency = (amount: Cents) => convertCents(amount, { from: currency, to }, rates);
  return { currency: to, vat: toSellerCurrency(before + vat) - toSellerCurrency(before), rates };
}
