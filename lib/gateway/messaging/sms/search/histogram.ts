import type { CollectionQuery, Condition } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { toUnix } from "@/lib/core/time/time";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { attempt } from "@/lib/db/attempt";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { MAX_RANGE_DAYS, resolveRange } from "@/lib/gateway/account/stats/public";
import { HISTOGRAM_OPTIONS, type SmsHistogram } from "@/lib/gateway/messaging/sms/schema-histogram";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { MESSAGE_STATES } from "@/lib/gateway/messaging/sms/schema-values";
import { isSelective, SEARCH_LIMITS, type SearchLimits, iterateWindows } from "./search";
import { resolveSearch } from "./resolve-search";
import { countByPeriod, type Periods, type StateTotals, WHOLE_WINDOW } from "./store-search";

const DEFAULT_DAYS = 30;

function readOptions(conditions: readonly Condition[]) {
  const readOption = (name: keyof typeof HISTOGRAM_OPTIONS) => {
    const condition = conditions.find(({ field }) => field === name);
    return condition?.op === "in" ? condition.values[0] : undefined;
  };
  const readTimeOption = (name: "from" | "to") =>
    readOption(name) === undefined ? null : Number(readOption(name));
  const zone = readOption("time_zone");
  if (zone !== undefined && !isTimeZone(String(zone))) {
    const detail = "Enter a time zone, such as Europe/Berlin.";
    throw new DomainError("invalid_input", detail, {
      reason: "time_zone_unknown",
      path: "time_zone",
    });
  }
  return {
    asked: { from: readTimeOption("from"), to: readTimeOption("to") },
    interval: (readOption("interval") ?? "day") as Periods["interval"],
    of: (readOption("period_of") ?? "created_at") as Periods["of"],
    timeZone: zone === undefined ? null : String(zone),
  };
}

interface CountedStates {
  sums: StateTotals[];
  /** Last message read when time ran out; null if complete. */
  stoppedAt: string | null;
}

/** Counts in one statement if an index serves the filter, otherwise window by window, newest first. */
async function countWithin(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  periods: Periods,
  limits: SearchLimits,
): Promise<CountedStates> {
  if (conditions.some(isSelective)) {
    const result = await attempt(tx, limits.attemptMs, () =>
      countByPeriod(tx, accountId, conditions, WHOLE_WINDOW, periods),
    );
    if (result !== null) return { sums: result.value, stoppedAt: null };
  }
  const sums: StateTotals[] = [];
  let stoppedAt: string | null = null;
  for await (const window of iterateWindows(tx, accountId, conditions, true, limits)) {
    sums.push(...(await countByPeriod(tx, accountId, conditions, window, periods)));
    stoppedAt = window.end;
  }
  return { sums, stoppedAt };
}

/** Sums windows, between which periods may be split. */
function sumByPeriod(
  sums: readonly StateTotals[],
  { interval, timeZone }: Periods,
): SmsHistogram["periods"] {
  const periods = new Map<number, SmsHistogram["periods"][number]>();
  for (const hourSum of sums) {
    const period = startOfTruncated(hourSum.period, interval, timeZone);
    const sum = periods.get(period) ?? {
      period,
      delivered: 0,
      moving: 0,
      scheduled: 0,
      failed: 0,
      stopped: 0,
    };
    for (const state of MESSAGE_STATES) sum[state] += Number(hourSum[state]);
    periods.set(period, sum);
  }
  return [...periods.values()].sort((a, b) => a.period - b.period);
}

/**
 * Returns counts by period, and the creation time from which they are complete. Supports any filter, so reads messages
 * instead of hourly sums, newest first, within a search's time limit.
 */
export async function getSmsHistogram(
  ctx: Context,
  requested: CollectionQuery,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<SmsHistogram> {
  assertVisibleFields(ctx, "messages", SMS_LIST, requested);
  const { asked, interval, of, timeZone: zoneName } = readOptions(requested.conditions);
  const range = resolveRange(ctx, asked, {
    longest: MAX_RANGE_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  const { conditions: given } = resolveSearch(ctx, requested);
  const conditions: Condition[] = [
    ...given.filter(({ field }) => !Object.hasOwn(HISTOGRAM_OPTIONS, field)),
    { field: of, op: "gte", value: range.from },
    { field: of, op: "lt", value: range.to },
  ];
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const timeZone = zoneName ?? (await getTimeZone(tx, id));
    const periods = { of, interval, timeZone };
    const { sums, stoppedAt } = await countWithin(tx, id, conditions, periods, limits);
    return {
      ...range,
      time_zone: timeZone,
      counted_since: stoppedAt === null ? null : toUnix(uuidTime(stoppedAt)),
      periods: sumByPeriod(sums, periods),
    };
  });
}
