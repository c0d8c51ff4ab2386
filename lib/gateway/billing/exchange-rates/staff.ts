import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import { FOREIGN_CURRENCIES, type ForeignCurrency } from "@/lib/core/billing/national-currency";
import { DomainError } from "@/lib/core/errors";
import { type Micro, microToDecimal, parseAmount } from "@/lib/core/money/money";
import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { findLatestRates, findRate, upsertRate } from "./store";

const FIRST_MONTH = "2024-01";
const MAX_PER_EURO = 100_000n * 1_000_000n;
/** The euro's own rates move less in a month; an inverted rate moves more. */
const MAX_USUAL_PERCENT = 10n;
const RATES_PER_CURRENCY = 12;

const toError = (path: string, message: string) =>
  new DomainError("invalid_input", message, { path });

function parseCurrency(text: string): ForeignCurrency {
  const foreignCurrency = FOREIGN_CURRENCIES.find((currency) => currency === text);
  if (foreignCurrency !== undefined) return foreignCurrency;
  throw toError("currency", `The currency must be one of ${FOREIGN_CURRENCIES.join(", ")}.`);
}

function isInCalendar(period: string): boolean {
  const day = period.length === "YYYY-MM".length ? `${period}-01` : period;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(period);
}

/** Parses a month or day, up to the next month: some authorities publish in advance. */
function parsePeriod(text: string, now: Date): string {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(text) || !isInCalendar(text)) {
    throw toError(
      "period",
      "The period must be a month such as 2026-11, or a day such as 2026-11-23.",
    );
  }
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const last = next.toISOString().slice(0, 7);
  if (text < FIRST_MONTH || text.slice(0, 7) > last) {
    throw toError("period", `The period must lie between ${FIRST_MONTH} and ${last}.`);
  }
  return text;
}

function parsePerEuro(text: string): Micro {
  const perEuro = /^\d/.test(text) ? parseAmount(text, "rate") : 0n;
  if (perEuro > 0n && perEuro <= MAX_PER_EURO) return perEuro;
  throw toError(
    "rate",
    "The rate must be what one euro is worth, above 0 and up to 100000, with up to 6 decimals.",
  );
}

/** Throws `invalid_input` for a rate far from the latest, which may be inverted. */
function assertUsual({ perEuro }: ExchangeRate, latest: ExchangeRate | undefined): void {
  if (latest === undefined) return;
  const difference = perEuro > latest.perEuro ? perEuro - latest.perEuro : latest.perEuro - perEuro;
  if (difference * 100n <= latest.perEuro * MAX_USUAL_PERCENT) return;
  throw toError(
    "rate",
    `The rate is more than ${MAX_USUAL_PERCENT} % off ${microToDecimal(latest.perEuro)} of ${latest.period}. Confirm it if it is right.`,
  );
}

/**
 * Stores a rate. Returns it and the one it replaces; issued documents keep theirs. Throws `invalid_input`, also for a
 * rate more than a tenth off the latest, unless `isConfirmed`.
 */
export async function setExchangeRate(
  input: { period: string; currency: string; rate: string; isConfirmed: boolean },
  now: Date = new Date(),
): Promise<{ rate: ExchangeRate; before: ExchangeRate | null }> {
  const rate: ExchangeRate = {
    currency: parseCurrency(input.currency),
    perEuro: parsePerEuro(input.rate),
    period: parsePeriod(input.period, now),
  };
  // Own transaction: operator command.
  return asOwner(async (tx) => {
    const [latest] = await findLatestRates(tx, rate.currency, 1);
    if (!input.isConfirmed) assertUsual(rate, latest);
    const existing = await findRate(tx, rate.currency, rate.period);
    await upsertRate(tx, rate, now);
    return { rate, before: existing ?? null };
  });
}

export function listExchangeRates(): Promise<ExchangeRate[]> {
  return readAsOwner(async (tx) => {
    const lists: ExchangeRate[][] = [];
    for (const currency of FOREIGN_CURRENCIES) {
      lists.push(await findLatestRates(tx, currency, RATES_PER_CURRENCY));
    }
    return lists.flat();
  });
}
