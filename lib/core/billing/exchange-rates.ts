import type { Micro } from "@/lib/core/money/money";
import type { Cents } from "./charge";
import type { ForeignCurrency, NationalCurrency } from "./national-currency";

/** What one euro is worth in another currency, as the European Central Bank and the tax authorities publish it. */
export interface ExchangeRate {
  currency: ForeignCurrency;
  /** Millionths of `currency` for one euro. */
  perEuro: Micro;
  /** The month (`YYYY-MM`, an average) or the day (`YYYY-MM-DD`) that it is of. */
  period: string;
}

const ONE = 1_000_000n;

function perEuro(currency: NationalCurrency, rates: readonly ExchangeRate[]): Micro {
  if (currency === "EUR") return ONE;
  const rate = rates.find((one) => one.currency === currency);
  if (rate === undefined) throw new Error(`There's no exchange rate of ${currency}`);
  return rate.perEuro;
}

/**
 * Cents of one currency in another, rounded half up once. Between two currencies that are no euro it takes the rate of
 * each against the euro (Directive 2006/112/EC, art. 91 (2)). Throws when `rates` lack one of them.
 */
export function convertCents(
  amount: Cents,
  { from, to }: { from: NationalCurrency; to: NationalCurrency },
  rates: readonly ExchangeRate[],
): Cents {
  const divisor = perEuro(from, rates);
  return (2n * amount * perEuro(to, rates) + divisor) / (2n * divisor);
}

/** Which currencies need a rate to convert one into another. */
export const ratesNeeded = (from: NationalCurrency, to: NationalCurrency): ForeignCurrency[] =>
  from === to ? [] : [from, to].flatMap((currency) => (currency === "EUR" ? [] : [currency]));
