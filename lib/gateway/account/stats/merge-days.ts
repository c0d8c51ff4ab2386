import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { AccountWork } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/public";
import { addStored, formatStored } from "@/lib/core/statistics/duration-histogram";
import type { StoredTimes } from "./duration-histogram";
import { KEPT_HOURS_DAYS } from "./schema-values";
import {
  type AddedTimes,
  addTimes,
  deleteHours,
  deleteMergedHours,
  findOldestUnmerged,
  findUnmerged,
  MERGED_AFTER_DAYS,
  type TimesRecord,
} from "./store-merge-days";

/** Adds up histograms of the same dimensions and time. */
function mergeTimes(rows: readonly TimesRecord[], toTime: (hour: Date) => Date): AddedTimes[] {
  const merged = new Map<string, Omit<AddedTimes, "times"> & { times: StoredTimes }>();
  for (const row of rows) {
    const { iso2, service_code: serviceCode, key_id: keyId } = row;
    const hour = toTime(row.hour);
    const key = `${hour.toISOString()}/${iso2}/${serviceCode}/${keyId}`;
    const sum = merged.get(key) ?? { hour, iso2, serviceCode, keyId, times: new Map() };
    addStored(sum.times, row.times);
    merged.set(key, sum);
  }
  return [...merged.values()].map((row) => ({ ...row, times: formatStored(row.times) }));
}

/** Merges the hours of the oldest day, in the account's time zone. */
async function mergeOldestDay(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const zone = await readTimeZone(tx, accountId);
  const findStart = (daysAgo: number) => fromUnix(startOfDay(toUnix(new Date()), zone, -daysAgo));
  const oldest = await findOldestUnmerged(tx, accountId, findStart(MERGED_AFTER_DAYS));
  if (oldest === null) {
    await deleteMergedHours(tx, accountId, findStart(KEPT_HOURS_DAYS));
    return "done";
  }
  const day = fromUnix(startOfDay(toUnix(oldest), zone));
  const nextDay = fromUnix(startOfDay(toUnix(oldest), zone, 1));
  const rows = await deleteHours(tx, accountId, day, nextDay);
  await addTimes(
    tx,
    accountId,
    "merged",
    mergeTimes(rows, (hour) => hour),
  );
  await addTimes(
    tx,
    accountId,
    "day",
    mergeTimes(rows, () => day),
  );
  return "more";
}

/** Merges histograms that can't change any more into one a day, so that long ranges read few rows. */
export const OLD_DELIVERY_TIMES: AccountWork = {
  name: "delivery times by day",
  find: findUnmerged,
  clear: mergeOldestDay,
};
