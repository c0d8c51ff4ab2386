import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import type { ForeignCurrency } from "@/lib/core/billing/national-currency";
import type { Tx } from "@/lib/db/transaction";

interface RateRecord {
  currency: ForeignCurrency;
  period: string;
  per_euro: string;
}

const toRate = ({ currency, period, per_euro: perEuro }: RateRecord): ExchangeRate => ({
  currency,
  period,
  perEuro: BigInt(perEuro),
});

/**
 * Returns the rate of a day, of its month, or the latest before it back to `since` (`YYYY-MM`). Periods compare as
 * text: a month sorts before its days.
 */
export async function findRateOn(
  tx: Tx,
  currency: ForeignCurrency,
  { day, since }: { day: string; since: string },
): Promise<ExchangeRate | undefined> {
  const { rows } = await tx.query<RateRecord>(
    `SELECT currency, period, per_euro FROM exchange_rates
     WHERE currency = $1 AND period BETWEEN $3 AND $2
     ORDER BY period = $2 DESC, period = left($2, 7) DESC, period DESC LIMIT 1`,
    [currency, day, since],
  );
  return rows.map(toRate)[0];
}

export async function findRate(
  tx: Tx,
  currency: ForeignCurrency,
  period: string,
): Promise<ExchangeRate | undefined> {
  const { rows } = await tx.query<RateRecord>(
    "SELECT currency, period, per_euro FROM exchange_rates WHERE currency = $1 AND period = $2",
    [currency, period],
  );
  return rows.map(toRate)[0];
}

export async function upsertRate(
  tx: Tx,
  { currency, period, perEuro }: ExchangeRate,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO exchange_rates (currency, period, per_euro, set_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (currency, period) DO UPDATE SET per_euro = excluded.per_euro, set_at = excluded.set_at`,
    [currency, period, String(perEuro), at],
  );
}

export async function findLatestRates(
  tx: Tx,
  currency: ForeignCurrency,
  max: number,
): Promise<ExchangeRate[]> {
  const { rows } = await tx.query<RateRecord>(
    `SELECT currency, period, per_euro FROM exchange_rates WHERE currency = $1
     ORDER BY period DESC LIMIT $2`,
    [currency, max],
  );
  return rows.map(toRate);
}
