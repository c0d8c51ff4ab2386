import type { Currency, PriceLevel } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import { withoutAccount } from "@/lib/db/transaction";
import { type RateRecord, readRates, readRatesVersion } from "./store";

/** How long a process may use rates after an import, in milliseconds. */
const RECHECK_MS = 2_000;

const LEVEL_COLUMN = { S: "price_s", M: "price_m", L: "price_l", XL: "price_xl" } as const;

interface Sheet {
  version: string;
  prices: Map<string, RateRecord>;
}

let sheet: Sheet | null = null;
let checkedAt = 0;
let loading: Promise<Sheet> | null = null;

const priceKey = (iso2: string, service: string, currency: string) =>
  `${iso2}/${service}/${currency}`;

async function load(): Promise<Sheet> {
  const fresh = await withoutAccount(async (tx) => {
    const version = await readRatesVersion(tx);
    if (sheet !== null && sheet.version === version) return sheet;
    const rows = await readRates(tx);
    return {
      version,
      prices: new Map(rows.map((row) => [priceKey(row.iso2, row.service, row.currency), row])),
    };
  });
  sheet = fresh;
  checkedAt = Date.now();
  return fresh;
}

function refresh(): Promise<Sheet> {
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

/**
 * Price of one part (or one started 160 spoken characters) in micro-units, or null when there is no
 * route to the country for that service. An import is seen within two seconds.
 */
export async function partPrice(
  iso2: string,
  service: string,
  currency: Currency,
  level: PriceLevel,
): Promise<Micro | null> {
  const current = sheet === null || Date.now() - checkedAt > RECHECK_MS ? await refresh() : sheet;
  const row = current.prices.get(priceKey(iso2, service, currency));
  return row === undefined ? null : row[LEVEL_COLUMN[level]];
}
