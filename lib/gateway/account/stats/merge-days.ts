import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { AccountWork } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/public";
import { addStored, formatTimes, type StoredTimes } from "./duration-histogram";
import {
  type DayTimes,
  deleteTimes,
  findOldestUnmerged,
  findUnmerged,
  HOURLY_DAYS,
  insertDay,
} from "./store-merge-days";

/** Merges the hours of the oldest day, in the account's time zone. */
async function mergeOldestDay(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const zone = await readTimeZone(tx, accountId);
  const before = startOfDay(toUnix(new Date()), zone, -HOURLY_DAYS);
  const oldest = await findOldestUnmerged(tx, accountId, fromUnix(before));
  if (oldest === null) return "done";
  const at = toUnix(oldest);
  const [day, nextDay] = [startOfDay(at, zone), startOfDay(at, zone, 1)];
  const merged = new Map<string, Omit<DayTimes, "times"> & { times: StoredTimes }>();
  for (const row of await deleteTimes(tx, accountId, fromUnix(day), fromUnix(nextDay))) {
    const { iso2, service_code: serviceCode, key_id: keyId } = row;
    const key = `${iso2}/${serviceCode}/${keyId}`;
    const sum = merged.get(key) ?? { iso2, serviceCode, keyId, times: new Map() };
    addStored(sum.times, row.times);
    merged.set(key, sum);
  }
  const rows = [...merged.values()].map((row) => ({ ...row, times: formatTimes(row.times) }));
  await insertDay(tx, accountId, fromUnix(day), rows);
  return "more";
}

/** Merges old histograms into one a day, so that long ranges read few rows. */
export const OLD_DELIVERY_TIMES: AccountWork = {
  name: "delivery times by day",
  find: findUnmerged,
  clear: mergeOldestDay,
};
