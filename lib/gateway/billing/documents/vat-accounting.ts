import type { Cents, Charge } from "@/lib/core/billing/charge";
import type { BillingDocument } from "@/lib/core/billing/document";
import { type ExchangeRate, ratesNeeded } from "@/lib/core/billing/exchange-rates";
import { type ForeignCurrency, nationalCurrency } from "@/lib/core/billing/national-currency";
import { accountVat, type VatAccounting } from "@/lib/core/billing/vat-accounting";
import type { Tx } from "@/lib/db/transaction";
import { readRatesOn } from "@/lib/gateway/billing/exchange-rates/service";
import { readSeller } from "@/lib/gateway/billing/seller/service";

/** What a credit note takes over of its invoice: its rates, and the VAT that earlier credit notes took back. */
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
  /** It ought to state its VAT in the seller's currency, and these have no rate for it. */
  lacking: readonly ForeignCurrency[];
}

const NONE: DraftVat = { accounting: null, lacking: [] };

/**
 * The VAT of a draft in the seller's currency: by the rates of the day that its period ends, which is the day of the payment or the last of
 * the month; a credit note's by those of its invoice.
 */
export async function readDraftVat(
  tx: Tx,
  { currency, vatCategory, charge, period, corrects }: Draft,
): Promise<DraftVat> {
  const to = nationalCurrency(readSeller().seller.address.iso2);
  if (to === null || to === currency || vatCategory !== "S") return NONE;
  const needed = ratesNeeded(currency, to);
  const rates = corrects?.rates ?? (await readRatesOn(tx, needed, period.to));
  const lacking = needed.filter((one) => !rates.some((rate) => rate.currency === one));
  if (lacking.length > 0) return { accounting: null, lacking };
  const before = corrects?.creditedVat ?? 0n;
  return { accounting: accountVat({ vat: charge.vat, before, currency }, to, rates), lacking };
}
