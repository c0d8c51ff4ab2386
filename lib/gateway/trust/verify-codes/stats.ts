import type { Context } from "@/lib/core/context";
import { startOfTruncated } from "@/lib/core/time/period-start";
import { fromUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { MAX_RANGE_DAYS, resolveRange } from "@/lib/gateway/account/stats/public";
import type { VerifyStats, VerifyStatsQuery } from "./schema-stats";
import { VERIFY_CHANNELS } from "./schema-values";
import { sumVerifyStats } from "./store-stats";

const USUAL_DAYS = 30;

export async function getVerifyStats(ctx: Context, query: VerifyStatsQuery): Promise<VerifyStats> {
  const { id } = ctx.account;
  const { interval } = query;
  const range = resolveRange(ctx, query, { longest: MAX_RANGE_DAYS[interval], usual: USUAL_DAYS });
  return readAccount(id, async (tx) => {
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const dates = { from: fromUnix(range.from), to: fromUnix(range.to) };
    const rows = await sumVerifyStats(tx, id, dates, { interval, timeZone });
    const periods = rows.map(({ period, channel, sent, verified }) => ({
      period: startOfTruncated(period, interval, timeZone),
      channel,
      sent: Number(sent),
      verified: Number(verified),
    }));
    const totals = VERIFY_CHANNELS.flatMap((channel) => {
      const own = periods.filter((row) => row.channel === channel);
      const sum = (key: "sent" | "verified") => own.reduce((total, row) => total + row[key], 0);
      return own.length === 0 ? [] : [{ channel, sent: sum("sent"), verified: sum("verified") }];
    });
    return { time_zone: timeZone, ...range, totals, periods };
  });
}
