import type { Tx } from "@/lib/db/transaction";
import { toUnix } from "@/lib/core/time/time";
import type { BulkRecord } from "./record";
import { readCarrierRates, type CarrierRate } from "./store-carriers";

/** The carrier that takes messages to a country: the first of those enabled. */
const carrierOf = (rates: readonly CarrierRate[], iso2: string) =>
  rates.find(({ countries }) => countries === null || countries.includes(iso2));

/**
 * When the last message should have left (unix seconds): not before it is due, and no faster than carriers take parts.
 * Null before the bulk has messages. Other traffic is not counted.
 */
export async function estimateFinish(tx: Tx, bulk: BulkRecord, now: Date): Promise<number | null> {
  const { countries, lastAt } = bulk.tally;
  if (lastAt === null) return null;
  const rates = await readCarrierRates(tx, bulk.service_code);
  const parts = new Map<CarrierRate, number>();
  for (const [iso2, country] of Object.entries(countries)) {
    const carrier = carrierOf(rates, iso2);
    if (carrier !== undefined) parts.set(carrier, (parts.get(carrier) ?? 0) + country.parts);
  }
  const begins = Math.max(toUnix(now), bulk.tally.firstAt ?? 0);
  const ends = [...parts].map(([{ perSecond }, count]) =>
    perSecond === null ? begins : begins + Math.ceil(count / perSecond),
  );
  return Math.max(lastAt, ...ends);
}
