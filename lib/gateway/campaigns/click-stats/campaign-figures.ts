import type { Context } from "@/lib/core/context";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { sumByCampaign } from "@/lib/gateway/campaigns/campaign-messages/public";
import { findCampaignCodes } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { CampaignFigures, CampaignFiguresQuery } from "./schema-campaigns";
import { FIGURE_DAYS } from "./schema-values";
import { listDays, listLatest, getLinks, listTotals } from "./store-campaigns";

const daysUntil = (now: number, zone: string): number[] =>
  Array.from({ length: FIGURE_DAYS }, (_, index) => startOfDay(now, zone, index + 1 - FIGURE_DAYS));

/** Returns statistics in the order of the query, with zeros for unknown campaigns. */
export function getCampaignFigures(
  ctx: Context,
  { campaign }: CampaignFiguresQuery,
): Promise<{ campaigns: CampaignFigures[] }> {
  const codes = [...new Set(campaign ?? [])];
  const accountId = ctx.account.id;
  return readSnapshot(accountId, async (tx) => {
    const zone = await getTimeZone(tx, accountId);
    const starts = daysUntil(toUnix(ctx.now()), zone);
    const from = fromUnix(starts[0] ?? 0);
    const existingCodes = await findCampaignCodes(tx, accountId, codes);
    const totals = new Map(
      (await listTotals(tx, accountId, existingCodes)).map((row) => [row.campaign, row]),
    );
    const links = await getLinks(tx, accountId, existingCodes);
    const messages = await sumByCampaign(tx, accountId, existingCodes);
    const days = await listDays(tx, accountId, existingCodes, from);
    const latest = new Map(
      (await listLatest(tx, accountId, existingCodes)).map(({ campaign, at }) => [campaign, at]),
    );
    const campaigns = codes.map((code): CampaignFigures => {
      const clicks = starts.map(() => 0);
      for (const row of days.filter((day) => day.campaign === code)) {
        // A day of another time zone counts towards the day with the larger overlap.
        const index = starts.findLastIndex((start) => start <= toUnix(row.day) + 43_200);
        clicks[Math.max(0, index)] = (clicks[Math.max(0, index)] ?? 0) + Number(row.clicks);
      }
      const latestAt = latest.get(code) ?? null;
      return {
        campaign: code,
        links: links.get(code) ?? 0,
        clicks: Number(totals.get(code)?.clicks ?? 0),
        people: Number(totals.get(code)?.people ?? 0),
        sent: messages.get(code)?.sent ?? 0,
        delivered: messages.get(code)?.delivered ?? 0,
        last_click_at: latestAt === null ? null : toUnix(latestAt),
        days: clicks,
      };
    });
    return { campaigns };
  });
}
