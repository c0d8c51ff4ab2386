import type { Currency } from "@/lib/core/context";
import type { Cents } from "./charge";
import { convertCents, type ExchangeRate } from "./exchange-rates";
import type { NationalCurrency } from "./national-currency";

/**
 * The VAT of a document in the currency in which its seller declares it (Directive 2006/112/EC, art. 230; EN 16931
 * BT-6 and BT-111), for documents in another currency.
 */
export interface VatAccounting {
  currency: NationalCurrency;
  vat: Cents;
  /** What it was converted by: of the document's currency, of the seller's, or of both. */
  rates: readonly ExchangeRate[];
}

/**
 * Converts the VAT of a document. `before` is the VAT that earlier credit notes took back of the same invoice: the parts
 * of an invoice add up to the whole also in this currency.
 */
export function accountVat(
  { vat, before, currency }: { vat: Cents; before: Cents; currency: Currency },
  to: NationalCurrency,
  rates: readonly ExchangeRate[],
): VatAccounting {
  const inSellers = (amount: Cents) => convertCents(amount, { from: currency, to }, rates);
  return { currency: to, vat: inSellers(before + vat) - inSellers(before), rates };
}
