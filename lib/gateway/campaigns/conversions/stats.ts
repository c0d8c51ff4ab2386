import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { findCampaignCodes } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { ConversionStats, ConversionStatsQuery } from "./schema";
import {
  type ConversionSum,
  type DaySum,
  findCampaignsByBulk,
  listByBulk,
  listDays,
  listTotals,
} from "./store-rollups";

const DAYS = 30;

const toSum = ({ kind, currency, conversions, value }: ConversionSum) => ({
  kind,
  currency: currency === "" ? null : currency,
  conversions: Number(conversions),
  value: microToNumber(BigInt(value)),
});

/** Returns each of the latest days. A day of another time zone counts towards the day with the larger overlap. */
function toDays(rows: readonly DaySum[], now: Date, zone: string): ConversionStats["days"] {
  const days = Array.from({ length: DAYS }, (_, index) => ({
    day: startOfDay(toUnix(now), zone, index + 1 - DAYS),
    leads: 0,
    sales: 0,
  }));
  for (const { day, leads, sales } of rows) {
    const match = days.findLast((item) => item.day <= toUnix(day) + 43_200) ?? days[0];
    if (match === undefined) continue;
    match.leads += Number(leads);
    match.sales += Number(sales);
  }
  return days;
}

/** Sums conversions of a campaign or bulk; of both, those of the bulk with the campaign's links. */
export function getConversionStats(
  ctx: Context,
  { campaign = null, bulk = null }: ConversionStatsQuery,
): Promise<ConversionStats> {
  const { id } = ctx.account;
  return readSnapshot(id, async (tx) => {
    const zone = await getTimeZone(tx, id);
    const now = ctx.now();
    const codes =
      campaign === null && bulk !== null ? await findCampaignsByBulk(tx, id, bulk) : [campaign];
    const requested = codes.filter((code) => code !== null);
    const campaigns = await findCampaignCodes(tx, id, requested);
    const filter = { campaigns, bulk };
    const from = fromUnix(startOfDay(toUnix(now), zone, 1 - DAYS));
    const totals = await listTotals(tx, id, filter);
    const bulks = await listByBulk(tx, id, filter);
    const days = await listDays(tx, id, filter, from);
    return {
      totals: totals.map(toSum),
      bulks: bulks.map((row) => ({
        bulk_id: row.bulk_id,
        variant: row.variant,
        ...toSum(row),
      })),
      days: toDays(days, now, zone),
    };
  });
}
