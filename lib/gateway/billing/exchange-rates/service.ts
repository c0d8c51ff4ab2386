import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import type { ForeignCurrency } from "@/lib/core/billing/national-currency";
import type { Tx } from "@/lib/db/transaction";
import { findRateOn } from "./store";

/** Months a monthly average stays usable; averages are published after their month and entered by hand. */
const MAX_RATE_AGE_MONTHS = 2;

/** Returns `YYYY-MM`. */
function monthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/** Uses the day's own rate, its month's, or the latest of the two months before; omits currencies without one. */
export async function listRatesOn(
  tx: Tx,
  currencies: readonly ForeignCurrency[],
  day: string,
): Promise<ExchangeRate[]> {
  const since = monthBefore(day, MAX_RATE_AGE_MONTHS);
  const rates: ExchangeRate[] = [];
  for (const currency of currencies) {
    const rate = await findRateOn(tx, currency, { day, since });
    if (rate !== undefined) rates.push(rate);
  }
  return rates;
}
