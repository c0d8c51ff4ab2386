import type { Micro } from "@/lib/core/money/money";
import type { Cents } from "./charge";
import type { ForeignCurrency, NationalCurrency } from "./national-currency";

/** Sources: publications of the European Central Bank and tax authorities. */
export interface ExchangeRate {
  currency: ForeignCurrency;
  /** Price of one euro, in millionths of `currency`. */
  perEuro: Micro;
  /** Month (`YYYY-MM`, an average) or day (`YYYY-MM-DD`). */
  period: string;
}

const MICRO_PER_UNIT = 1_000_000n;

function perEuro(currency: NationalCurrency, rates: readonly ExchangeRate[]): Micro {
  if (currency === "EUR") return MICRO_PER_UNIT;
  const rate = rates.find((rate) => rate.currency === currency);
  if (rate === undefined) throw new Error(`There's no exchange rate of ${currency}`);
  return rate.perEuro;
}

/**
 * Rounds half up once. Between two non-euro currencies it uses each one's rate against the euro (Directive
 * 2006/112/EC, art. 91 (2)). Throws if `rates` lack one.
 */
export function convertCents(
  amount: Cents,
  { from, to }: { from: NationalCurrency; to: NationalCurrency },
  rates: readonly ExchangeRate[],
): Cents {
  const divisor = perEuro(from, rates);
  return (2n * amount * perEuro(to, rates) + divisor) / (2n * divisor);
}

export const ratesNeeded = (from: NationalCurrency, to: NationalCurrency): ForeignCurrency[] =>
  from === to ? [] : [from, to].flatMap((currency) => (currency === "EUR" ? [] : [currency]));
