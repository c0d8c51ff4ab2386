import type { Tx } from "@/lib/db/transaction";
import {
  type CountryTotals,
  findLeftOut,
  insertBlockedDrop,
  insertPastBulk,
  sumByCountry,
} from "./store-demo";
import type { Tally } from "@/lib/gateway/messaging/bulks/tally";

function tallyCountries(countries: readonly CountryTotals[], dropped: Tally["dropped"]): Tally {
  const sum = (getValue: (item: CountryTotals) => number) =>
    countries.reduce((total, country) => total + getValue(country), 0);
  const parts: Record<string, number> = {};
  for (const { most_parts, messages } of countries)
    parts[most_parts] = (parts[most_parts] ?? 0) + messages;
  return {
    countries: Object.fromEntries(
      countries.map(({ iso2, unit, messages, parts: totalParts, cost }) => [
        iso2,
        { unit, messages, parts: totalParts, cost },
      ]),
    ),
    parts,
    dropped,
    empty: {},
    unicode: sum(({ unicode }) => unicode),
    longest: {
      parts: Math.max(...countries.map(({ most_parts }) => most_parts)),
      chars: Math.max(...countries.map(({ most_chars }) => most_chars)),
    },
    firstAt: Math.min(...countries.map(({ first_at }) => first_at)),
    lastAt: Math.max(...countries.map(({ last_at }) => last_at)),
  };
}

export async function writePastBulks(
  tx: Tx,
  accountId: number,
  dropped: { duplicate: number; blocked: number },
): Promise<void> {
  const byBulk = new Map<string, CountryTotals[]>();
  for (const row of await sumByCountry(tx, accountId))
    byBulk.set(row.bulk_id, [...(byBulk.get(row.bulk_id) ?? []), row]);
  for (const [bulkId, countries] of byBulk) {
    const tally = tallyCountries(countries, dropped);
    await insertPastBulk(tx, accountId, bulkId, { tally, leftOut: dropped.blocked });
  }
}

export async function writeLeftOut(
  tx: Tx,
  accountId: number,
  blocked: readonly string[],
  count: number,
): Promise<void> {
  for (const { uuid, numbers } of await findLeftOut(tx, accountId, blocked, count))
    for (const number of numbers) await insertBlockedDrop(tx, accountId, uuid, number);
}
