import type { Context } from "@/lib/core/context";
import { fromUnix } from "@/lib/core/time/time";
import { nextFullHour } from "@/lib/core/time/units";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { resolveRange } from "@/lib/gateway/account/stats/public";
import { findRemovedCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { ClickHours, ClickHoursQuery } from "./schema-hours";
import { MAX_CLICK_HOURS_DAYS } from "./schema-values";
import { sumClicksByWeekHour } from "./store-hours";

const DEFAULT_DAYS = 30;

/** Counts in the same hours as figures of messages, which belong to the range in which they begin. */
export async function getClickHours(ctx: Context, query: ClickHoursQuery): Promise<ClickHours> {
  const { id } = ctx.account;
  const range = resolveRange(ctx, query, { longest: MAX_CLICK_HOURS_DAYS, usual: DEFAULT_DAYS });
  const dates = {
    from: fromUnix(nextFullHour(range.from)),
    to: fromUnix(nextFullHour(range.to)),
  };
  return readSnapshot(id, async (tx) => {
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const removed = await findRemovedCampaigns(tx, id);
    const rows = await sumClicksByWeekHour(tx, id, dates, timeZone, removed);
    return {
      time_zone: timeZone,
      ...range,
      hours: rows.map((row) => ({ ...row, clicks: Number(row.clicks) })),
    };
  });
}
