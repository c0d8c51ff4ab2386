import {
  type DayCost,
  type ForecastDay,
  forecastEnd,
  forecastMonth,
  forecastStart,
} from "@/lib/core/billing/spending-forecast";
import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import { startOfMonth } from "@/lib/core/time/zoned-time";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  findClosedHours,
  findFirstChargeTime,
  listHourlyCosts,
  resolveKeys,
} from "@/lib/gateway/account/stats/public";
import type { SpendingForecast } from "./schema";

const toSum = (days: readonly DayCost[]) =>
  microToNumber(days.reduce((total, { cost }) => total + cost, 0n));
const toDayCost = ({ day, cost }: DayCost) => ({ day, cost: microToNumber(cost) });
const toBounds = ({ low, expected, high }: Omit<ForecastDay, "day">) => ({
  low: microToNumber(low),
  expected: microToNumber(expected),
  high: microToNumber(high),
});

export async function getSpendingForecast(ctx: Context): Promise<SpendingForecast> {
  const { id, currency } = ctx.account;
  const now = toUnix(ctx.now());
  return readSnapshot(id, async (tx) => {
    const timeZone = await getTimeZone(tx, id);
    const range = { from: forecastStart(now, timeZone), to: forecastEnd(now) };
    const keyIds = await resolveKeys(tx, ctx, {}, "insightsSpend");
    const sealed = await findClosedHours(tx, id);
    const hours = await listHourlyCosts(tx, id, { ...range, keyIds, sealed });
    // Charges of keys have no hours in the ledger; a forecast reads no earlier ones than these.
    const firstCharge =
      keyIds === null ? await findFirstChargeTime(tx, id) : (hours[0]?.at ?? null);
    const month = forecastMonth({ now, timeZone, hours, firstCharge });
    const last = month.forecast?.at(-1);
    return {
      currency,
      time_zone: timeZone,
      is_own: keyIds !== null,
      from: startOfMonth(now, timeZone),
      to: startOfMonth(now, timeZone, 1),
      spent: toSum(month.days),
      days: month.days.map(toDayCost),
      previous_spent: toSum(month.previousDays),
      previous_days: month.previousDays.map(toDayCost),
      weeks: month.weeks,
      forecast:
        last === undefined
          ? null
          : {
              ...toBounds(last),
              days: (month.forecast ?? []).map(({ day, ...bounds }) => ({
                day,
                ...toBounds(bounds),
              })),
            },
    };
  });
}
