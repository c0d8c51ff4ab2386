import type { Cents, Charge } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { type ExchangeRate, ratesNeeded } from "@/lib/core/billing/exchange-rates";
import { type ForeignCurrency, nationalCurrency } from "@/lib/core/billing/national-currency";
import { accountVat, type VatAccounting } from "@/lib/core/billing/vat-accounting";
import type { Tx } from "@/lib/db/transaction";
import { listRatesOn } from "@/lib/gateway/billing/exchange-rates/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";

/** VAT values that a credit note inherits from its invoice. */
export interface InvoiceVat {
  rates: readonly ExchangeRate[] | null;
  creditedVat: Cents;
}

type Draft = Pick<BillingDocument, "currency" | "vatCategory" | "period"> & {
  charge: Charge;
  corrects: InvoiceVat | null;
};

export interface DraftVat {
  accounting: VatAccounting | null;
  missingRates: readonly ForeignCurrency[];
}

const NO_ACCOUNTING: DraftVat = { accounting: null, missingRates: [] };

/** Uses the rates of the day the period ends; credit notes use those of their invoice. */
export async function getDraftVat(
  tx: Tx,
  { currency, vatCategory, charge, period, corrects }: Draft,
): Promise<DraftVat> {
  const to = nationalCurrency(readSeller().seller.address.iso2);
  if (to === null || to === currency || vatCategory !== "S") return NO_ACCOUNTING;
  const needed = ratesNeeded(currency, to);
  const rates = corrects?.rates ?? (await listRatesOn(tx, needed, period.to));
  const missingRates = needed.filter((item) => !rates.some((rate) => rate.currency === item));
  if (missingRates.length > 0) return { accounting: null, missingRates };
  const alreadyCredited = corrects?.creditedVat ?? 0n;
  return {
    accounting: accountVat({ vat: charge.vat, before: alreadyCredited, currency }, to, rates),
    missingRates,
  };
}
