import type { Currency, PriceLevel } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import { perDatabase } from "@/lib/db/per-database";
import { readWithoutAccount } from "@/lib/db/transaction";
import { type RateRecord, listRates, getRatesVersion } from "./store";
import { toPricedRow } from "./services";
import { listPlannedRates, findPlans } from "./store-plans";

const RECHECK_AGE_MS = 2_000;

const LEVEL_COLUMN = { S: "price_s", M: "price_m", L: "price_l", XL: "price_xl" } as const;

export interface RateSheet {
  id: string;
  validFrom: Date;
  rates: readonly RateRecord[];
  prices: ReadonlyMap<string, RateRecord>;
}

interface LoadedRates {
  version: string;
  /** Sheets by date; the first is in effect. */
  sheets: readonly RateSheet[];
}

interface KnownRates {
  loaded: LoadedRates | null;
  checkedAt: number;
  loading: Promise<LoadedRates> | null;
}

const knownRates = perDatabase((): KnownRates => ({ loaded: null, checkedAt: 0, loading: null }));

const priceKey = (iso2: string, service: string, currency: string) =>
  `${iso2}/${service}/${currency}`;

function toSheet(id: string, validFrom: Date, rates: readonly RateRecord[]): RateSheet {
  const prices = new Map(rates.map((row) => [priceKey(row.iso2, row.service, row.currency), row]));
  return { id, validFrom, rates, prices };
}

/** Loads the current and future rate sheets; skips past plans. */
async function load(cache: KnownRates): Promise<LoadedRates> {
  const latest = await readWithoutAccount(async (tx) => {
    const { version, importedAt } = await getRatesVersion(tx);
    if (cache.loaded?.version === version) return cache.loaded;
    const sheets = [toSheet(version, importedAt, await listRates(tx))];
    for (const { planId, validFrom } of await findPlans(tx)) {
      if (validFrom <= importedAt) continue;
      if (validFrom.getTime() <= Date.now()) sheets.length = 0;
      sheets.push(toSheet(`${version}-${planId}`, validFrom, await listPlannedRates(tx, planId)));
    }
    return { version, sheets };
  });
  cache.loaded = latest;
  cache.checkedAt = Date.now();
  return latest;
}

function refresh(cache: KnownRates): Promise<LoadedRates> {
  cache.loading ??= load(cache).finally(() => {
    cache.loading = null;
  });
  return cache.loading;
}

async function getSheets(): Promise<readonly RateSheet[]> {
  const cache = knownRates();
  const { loaded, checkedAt } = cache;
  // Absolute value, as the clock may have been set back.
  const age = Math.abs(Date.now() - checkedAt);
  return (loaded === null || age > RECHECK_AGE_MS ? await refresh(cache) : loaded).sheets;
}

export async function upcomingSheets(): Promise<RateSheet[]> {
  const sheets = await getSheets();
  const now = Date.now();
  return sheets.filter(({ validFrom }) => validFrom.getTime() > now);
}

/** Returns the current sheet. Imports and new plans take effect within two seconds, a plan's date immediately. */
export async function currentSheet(): Promise<RateSheet> {
  const sheets = await getSheets();
  const now = Date.now();
  const current = sheets.findLast(({ validFrom }) => validFrom.getTime() <= now) ?? sheets[0];
  return current ?? toSheet("0", new Date(0), []);
}

export function findRate(
  { prices }: RateSheet,
  country: string,
  listed: string,
  currency: string,
): RateRecord | undefined {
  const { area, service } = toPricedRow(country, listed);
  return prices.get(priceKey(area, service, currency));
}

/** Returns the price of a level, in micro-units per part. */
export const levelPrice = (rate: RateRecord, level: PriceLevel): Micro => rate[LEVEL_COLUMN[level]];

/** Returns micro-units per part (or started 160 spoken characters); null without a route. */
export async function partPrice(
  iso2: string,
  service: string,
  currency: Currency,
  level: PriceLevel,
): Promise<Micro | null> {
  const { prices } = await currentSheet();
  const rate = prices.get(priceKey(iso2, service, currency));
  return rate === undefined ? null : levelPrice(rate, level);
}
