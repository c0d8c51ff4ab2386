import type { Context } from "@/lib/core/context";
import {
  addStored,
  countDurations,
  type DurationHistogram,
  readPercentile,
} from "@/lib/core/statistics/duration-histogram";
import { periodStart } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { resolveRange } from "@/lib/gateway/account/stats/public";
import { getWebhookOrThrow } from "@/lib/gateway/developers/webhooks/access";
import type {
  WebhookStats,
  WebhookStatsQuery,
} from "@/lib/gateway/developers/webhooks/schema-stats";
import { EVENT_RETENTION_DAYS } from "@/lib/gateway/developers/webhooks/schema-values";
import { findHourlyTotals, type HourRecord } from "@/lib/gateway/developers/webhooks/store-stats";

const USUAL_DAYS = 7;

interface Totals {
  succeeded: number;
  failed: number;
  times: DurationHistogram;
}

const createTotals = (): Totals => ({ succeeded: 0, failed: 0, times: new Map() });

function addHour(sums: Totals, { succeeded, failed, times }: HourRecord): void {
  sums.succeeded += Number(succeeded);
  sums.failed += Number(failed);
  addStored(sums.times, times);
}

const toTotals = ({ succeeded, failed, times }: Totals): WebhookStats["totals"] => ({
  succeeded,
  failed,
  timed: countDurations(times),
  p50: readPercentile(times, 0.5),
  p95: readPercentile(times, 0.95),
});

export async function getWebhookStats(
  ctx: Context,
  webhookId: number,
  query: WebhookStatsQuery,
): Promise<WebhookStats> {
  const { id } = ctx.account;
  const range = resolveRange(ctx, query, { longest: EVENT_RETENTION_DAYS, usual: USUAL_DAYS });
  return readAccount(id, async (tx) => {
    await getWebhookOrThrow(tx, id, webhookId);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const dates = { from: fromUnix(range.from), to: fromUnix(range.to) };
    const totals = createTotals();
    const periods = new Map<number, Totals>();
    for (const hour of await findHourlyTotals(tx, id, webhookId, dates)) {
      const start = periodStart(toUnix(hour.hour), query.interval, timeZone);
      const sums = periods.get(start) ?? createTotals();
      addHour(sums, hour);
      addHour(totals, hour);
      periods.set(start, sums);
    }
    return {
      webhook_id: webhookId,
      time_zone: timeZone,
      ...range,
      totals: toTotals(totals),
      periods: [...periods].map(([period, sums]) => ({ period, ...toTotals(sums) })),
    };
  });
}
