import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import type { ForeignCurrency } from "@/lib/core/billing/national-currency";
import type { Tx } from "@/lib/db/transaction";
import { findRateOn } from "./store";

/** Months for which a rate goes on to serve: averages are published when their month is over, and somebody enters them. */
const SERVES_MONTHS = 2;

/** `YYYY-MM` some months before that of a day. */
function monthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/**
 * Rates by which amounts of a day (`YYYY-MM-DD`) are converted: each is that of the day, of its month, or the latest
 * before it, of the two months before at the earliest. Currencies without one are left out.
 */
export async function readRatesOn(
  tx: Tx,
  currencies: readonly ForeignCurrency[],
  day: string,
): Promise<ExchangeRate[]> {
  const since = monthBefore(day, SERVES_MONTHS);
  const rates: ExchangeRate[] = [];
  for (const currency of currencies) {
    const rate = await findRateOn(tx, currency, { day, since });
    if (rate !== undefined) rates.push(rate);
  }
  return rates;
}
