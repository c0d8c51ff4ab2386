import type { Currency } from "@/lib/core/context";
import type { Cents } from "./charge";
import { convertCents, type ExchangeRate } from "./exchange-rates";
import type { NationalCurrency } from "./national-currency";

/**
 * VAT in the currency in which the seller declares it (Directive 2006/112/EC, art. 230; EN 16931 BT-6 and BT-111),
 * for documents in another currency.
 */
export interface VatAccounting {
  currency: NationalCurrency;
  vat: Cents;
  /** Rates of the conversion: of the document's currency, of the seller's, or both. */
  rates: readonly ExchangeRate[];
}

/**
 * Converts a document's VAT. `before` is the VAT of earlier credit notes for the same invoice, so that partial
 * corrections add up to the whole in this currency, too.
 */
export function accountVat(
  { vat, before, currency }: { vat: Cents; before: Cents; currency: Currency },
  to: NationalCurrency,
  rates: readonly ExchangeRate[],
): VatAccounting {
  const inSellers = (amount: Cents) => convertCents(amount, { from: currency, to }, rates);
  return { currency: to, vat: inSellers(before + vat) - inSellers(before), rates };
}
