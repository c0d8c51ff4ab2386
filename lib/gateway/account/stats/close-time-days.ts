import { addStored, formatStored } from "@/lib/core/statistics/duration-histogram";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { AccountWork } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import type { StoredTimes } from "./duration-histogram";
import { KEPT_HOURS_DAYS } from "./schema-values";
import {
  addClosed,
  deleteDays,
  deleteMergedDay,
  deleteMergedHours,
  deleteOpenHours,
  findOldestDay,
  findOldestMergedDay,
  findOldestOpenHour,
  findAccountsToClose,
  type Grain,
  type ClosedTimes,
  type TimesRecord,
  type TimesScope,
} from "./store-close-time-days";
import { DIMENSIONS, limitDimensions } from "./sum-scopes";

/** With fewer rows, other scopes would take more space than they save. */
const MIN_PARTS = 12;

interface Day {
  day: Date;
  dayEnd: Date;
}

type Sum = Omit<ClosedTimes, "times"> & { times: StoredTimes };

const toKey = ({ scope, hour, iso2, serviceCode, keyId }: Omit<Sum, "times">) =>
  [scope, hour.getTime(), iso2, serviceCode, keyId].join("/");

class Totals {
  private readonly sums = new Map<string, Sum>();

  getOrCreate(row: Omit<Sum, "times">): StoredTimes {
    const key = toKey(row);
    const sum = this.sums.get(key) ?? { ...row, times: new Map() };
    this.sums.set(key, sum);
    return sum.times;
  }

  list(): Sum[] {
    return [...this.sums.values()];
  }
}

interface RollupPeriod extends Day {
  grain: Grain;
  hour: Date;
}

function sumScopes(rows: readonly TimesRecord[], period: RollupPeriod): Sum[] {
  const sums = new Totals();
  const scopes: TimesScope[] = rows.length < MIN_PARTS ? ["each"] : ["part", "all", ...DIMENSIONS];
  for (const row of rows) {
    const rowDimensions = { iso2: row.iso2, serviceCode: row.service_code, keyId: row.key_id };
    for (const scope of scopes) {
      const dimensions =
        scope === "part" || scope === "each"
          ? rowDimensions
          : limitDimensions(rowDimensions, scope);
      addStored(sums.getOrCreate({ ...period, ...dimensions, scope }), row.times);
    }
  }
  return sums.list();
}

/** Adds up hours by scope. */
function sumDay(hours: readonly Sum[], { day, dayEnd }: Day): Sum[] {
  const sums = new Totals();
  for (const { times, ...row } of hours) {
    const sum = sums.getOrCreate({ ...row, grain: "day", hour: day, day, dayEnd });
    for (const [bucket, count] of times) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  }
  return sums.list();
}

const format = (sums: readonly Sum[]): ClosedTimes[] =>
  sums.map((sum) => ({ ...sum, times: formatStored(sum.times) }));

function groupByHour(rows: readonly TimesRecord[]): [Date, TimesRecord[]][] {
  const groups = new Map<number, TimesRecord[]>();
  for (const row of rows) {
    const group = groups.get(row.hour.getTime()) ?? [];
    group.push(row);
    groups.set(row.hour.getTime(), group);
  }
  return [...groups].map(([hour, group]) => [new Date(hour), group]);
}

async function closeOldestDay(tx: Tx, accountId: number, zone: string): Promise<boolean> {
  const oldest = await findOldestOpenHour(tx, accountId);
  if (oldest === null) return false;
  const day = fromUnix(startOfDay(toUnix(oldest), zone));
  const dayEnd = fromUnix(startOfDay(toUnix(oldest), zone, 1));
  const open = await deleteOpenHours(tx, accountId, day, dayEnd);
  if (open.length === 0) return false;
  const hours = groupByHour(open).flatMap(([hour, rows]) =>
    sumScopes(rows, { grain: "hour", hour, day, dayEnd }),
  );
  await addClosed(tx, accountId, format([...hours, ...sumDay(hours, { day, dayEnd })]));
  return true;
}

/** Deletes the hours of the oldest day once they are past their retention; the day's rollup stays. */
async function ageOldestDay(tx: Tx, accountId: number, before: Date): Promise<boolean> {
  const day = await findOldestDay(tx, accountId, before);
  if (day === null) return false;
  const days = await deleteDays(tx, accountId, day);
  await addClosed(
    tx,
    accountId,
    days.map((row) => ({ ...row, grain: "old_day" })),
  );
  return true;
}

/** Moves the oldest day that an earlier version merged to the rollups, once its hours are past their retention. */
async function moveMergedDay(tx: Tx, accountId: number, before: Date): Promise<boolean> {
  await deleteMergedHours(tx, accountId, before);
  const day = await findOldestMergedDay(tx, accountId, before);
  if (day === null) return false;
  const dayEnd = fromUnix(toUnix(day) + DAY_SECONDS);
  const rows = await deleteMergedDay(tx, accountId, day);
  const sums = sumScopes(rows, { grain: "old_day", hour: day, day, dayEnd });
  await addClosed(tx, accountId, format(sums));
  return true;
}

async function closeTimeDays(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const zone = await getTimeZone(tx, accountId);
  const before = fromUnix(startOfDay(toUnix(new Date()), zone, -KEPT_HOURS_DAYS));
  const hasMore =
    (await closeOldestDay(tx, accountId, zone)) ||
    (await ageOldestDay(tx, accountId, before)) ||
    (await moveMergedDay(tx, accountId, before));
  return hasMore ? "more" : "done";
}

/** Closes days of delivery times: rolls up their histograms by hour and day, so that ranges read few rows. */
export const OPEN_TIME_DAYS: AccountWork = {
  name: "sealed delivery times",
  find: findAccountsToClose,
  clear: closeTimeDays,
};
