import type { Context } from "@/lib/core/context";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { microToNumber, toUnitCost } from "@/lib/core/money/money";
import { findBestProportion } from "@/lib/core/statistics/best-proportion";
import { wilsonInterval } from "@/lib/core/statistics/proportions";
import { isRetainedSince } from "@/lib/core/time/retained";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_MS, HOUR_SECONDS, QUARTER_MS, startOfUnit } from "@/lib/core/time/units";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { getBulkStarts, sumBulks, ZERO_SUMS } from "@/lib/gateway/account/stats/public";
import {
  findCampaignsByBulks,
  sumByCampaign,
  sumCampaignMessages,
} from "@/lib/gateway/campaigns/campaign-messages/public";
import {
  type ClickTotalsAt,
  type ClickTimes,
  countUnsubscribes,
  getBulkClicks,
  getClickTimes,
  readClickTotals,
} from "@/lib/gateway/campaigns/click-stats/public";
import { findCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import {
  countUnsubscribed,
  findBulks,
  findLatestBulks,
  isSettled,
} from "@/lib/gateway/messaging/bulks/public";
import { countReplies } from "@/lib/gateway/messaging/incomings/public";
import type { ComparedSend, Comparison, ComparisonQuery } from "./schema";
import { COMPARED_RATES, DEFAULT_COMPARED } from "./schema-values";

const HOURS = 24;
const NAME_LENGTH = 60;

/** With whether its last message was sent a day ago. */
interface Settleable {
  item: ComparedSend;
  isSettled: boolean;
}

interface Caller {
  tx: Tx;
  accountId: number;
  now: Date;
  zone: string;
}

type Counts = Pick<
  ComparedSend,
  "accepted" | "sent" | "delivered" | "people" | "replied" | "unsubscribed"
>;

/** A message submitted twice after a crash can be clicked before it counts as sent. */
function toRate(count: number | null, base: number): ComparedSend["rates"]["clicked"] {
  if (count === null || base === 0) return null;
  const proportion = { count: Math.min(count, base), of: base };
  return { ...proportion, value: proportion.count / base, ...wilsonInterval(proportion) };
}

/** Sums of a campaign's messages are kept 25 months, its clicks are counted for good. */
const CAMPAIGN_MONTHS = 25;

/** Computes rates on the same bases as a bulk's report. */
function toRates({ accepted, sent, delivered, ...counts }: Counts): ComparedSend["rates"] {
  const messages = sent === 0 ? 0 : (accepted ?? sent);
  return {
    delivered: toRate(delivered, messages),
    clicked: toRate(counts.people, sent),
    replied: toRate(counts.replied, delivered),
    unsubscribed: toRate(counts.unsubscribed, delivered),
  };
}

interface Start {
  startedAt: Date;
  now: Date;
  /** False if people can't be counted by hour, because they have no links of their own or several each. */
  hasPeople: boolean;
}

/** Adds up clicks by hour since the start, until the current hour. */
function cumulateFirstDay(
  firstDay: readonly ClickTotalsAt[],
  { startedAt, now, hasPeople }: Start,
): ComparedSend["first_day"] {
  const elapsed = toUnix(now) - toUnix(startOfUnit(startedAt, QUARTER_MS));
  const hours = Math.min(HOURS, Math.max(0, Math.ceil(elapsed / HOUR_SECONDS)));
  let [clicks, people] = [0, 0];
  return Array.from({ length: hours }, (_, hour) => {
    const row = firstDay.find(({ at }) => at === hour);
    clicks += row?.clicks ?? 0;
    people += row?.people ?? 0;
    return { hour, clicks, people: hasPeople ? people : null };
  });
}

function findBest(rows: readonly ClickTotalsAt[]): ComparedSend["best_hour"] {
  const maxClicks = Math.max(0, ...rows.map(({ clicks }) => clicks));
  const best = rows.find(({ clicks }) => clicks === maxClicks && maxClicks > 0);
  return best === undefined ? null : { value: best.at, clicks: best.clicks };
}

function toTimes({ firstDay, hours, weekdays }: ClickTimes, start: Start) {
  return {
    first_day: cumulateFirstDay(firstDay, start),
    best_hour: findBest(hours),
    best_weekday: findBest(weekdays),
    observed_clicks: hours.reduce((sum, { clicks }) => sum + clicks, 0),
  };
}

const NO_TIMES = { first_day: [], best_hour: null, best_weekday: null, observed_clicks: 0 };

async function compareBulks(
  { tx, accountId, now, zone }: Caller,
  uuids: readonly string[],
): Promise<Settleable[]> {
  const bulks = await findBulks(tx, accountId, uuids);
  if (bulks.length === 0) return [];
  const ids = bulks.map(({ uuid }) => uuid);
  const sums = await sumBulks(tx, accountId, ids);
  const starts = await getBulkStarts(tx, accountId, ids);
  const clicks = await getBulkClicks(tx, accountId, ids);
  const replies = await countReplies(tx, accountId, ids);
  const linked = await findCampaignsByBulks(
    tx,
    ids.map((bulkId) => ({ accountId, bulkId })),
  );
  const items: Settleable[] = [];
  for (const bulk of bulks) {
    const { uuid } = bulk;
    const { sent, delivered, cost } = sums.get(uuid) ?? ZERO_SUMS;
    const { startedAt = null, sentFirstDay = 0 } = starts.get(uuid) ?? {};
    const hasReplies =
      startedAt === null || isRetainedSince(startedAt, now, env.RETENTION_MESSAGES_MONTHS);
    const campaigns = linked.flatMap((row) => (row.bulk_id === uuid ? [row.campaign] : []));
    const counts = {
      accepted: Number(bulk.msg_total_count),
      sent,
      delivered,
      clicks: clicks.get(uuid)?.clicks ?? null,
      people: clicks.get(uuid)?.people ?? null,
      replied: hasReplies ? (replies.get(uuid) ?? 0) : null,
      unsubscribed: hasReplies ? await countUnsubscribed(tx, accountId, uuid) : null,
    };
    const times =
      startedAt === null || campaigns.length === 0
        ? NO_TIMES
        : toTimes(
            await getClickTimes(tx, accountId, { campaigns, bulkId: uuid, startedAt, zone }),
            { startedAt, now, hasPeople: counts.people !== null && campaigns.length === 1 },
          );
    const item = {
      kind: "bulk" as const,
      id: uuid,
      name: [...(bulk.text ?? "")].slice(0, NAME_LENGTH).join(""),
      texts: [bulk.text, bulk.variant_text].flatMap((text) => text || []),
      is_test: bulk.origin === TEST_ORIGIN,
      started_at: startedAt === null ? null : toUnix(startedAt),
      cost: microToNumber(cost),
      cost_per_click: toUnitCost(cost, counts.people ?? 0),
      ...counts,
      rates: toRates(counts),
      first_day_sent: sentFirstDay,
      ...times,
    };
    items.push({ item, isSettled: isSettled(bulk, now) });
  }
  return items;
}

async function compareCampaigns(
  { tx, accountId, now, zone }: Caller,
  codes: readonly string[],
): Promise<Settleable[]> {
  const campaigns = await findCampaigns(tx, accountId, codes);
  if (campaigns.length === 0) return [];
  const ids = campaigns.map(({ code }) => code);
  const sums = await sumByCampaign(tx, accountId, ids);
  const totals = new Map(
    (await readClickTotals(tx, accountId, ids)).map((row) => [row.campaign, row]),
  );
  const items: Settleable[] = [];
  for (const { code, name, type, kind, created_at: createdAt } of campaigns) {
    const { sent, delivered, firstAt, lastAt } = sums.get(code) ?? {
      sent: 0,
      delivered: 0,
      firstAt: null,
      lastAt: null,
    };
    const counts = {
      accepted: null,
      sent,
      delivered,
      clicks: Number(totals.get(code)?.clicks ?? 0),
      people: type === 2 ? Number(totals.get(code)?.people ?? 0) : null,
      replied: null,
      unsubscribed: kind === "unsubscribe" ? await countUnsubscribes(tx, accountId, code) : null,
    };
    const times =
      firstAt === null
        ? NO_TIMES
        : toTimes(
            await getClickTimes(tx, accountId, {
              campaigns: [code],
              bulkId: null,
              startedAt: firstAt,
              zone,
            }),
            { startedAt: firstAt, now, hasPeople: counts.people !== null },
          );
    const firstDay =
      firstAt === null
        ? { sent: 0 }
        : await sumCampaignMessages(tx, accountId, {
            campaign: code,
            bulkIds: null,
            from: firstAt,
            to: new Date(firstAt.getTime() + DAY_MS),
          });
    const item = {
      kind: "campaign" as const,
      id: code,
      name,
      texts: [],
      is_test: false,
      started_at: firstAt === null ? null : toUnix(firstAt),
      cost: null,
      cost_per_click: null,
      ...counts,
      rates: {
        ...toRates(counts),
        ...(!isRetainedSince(createdAt, now, CAMPAIGN_MONTHS) && {
          clicked: null,
          unsubscribed: null,
        }),
      },
      first_day_sent: firstDay.sent,
      ...times,
    };
    const isSettled = lastAt !== null && now.getTime() - lastAt.getTime() >= DAY_MS + QUARTER_MS;
    items.push({ item, isSettled });
  }
  return items;
}

function decideVerdicts(items: readonly Settleable[]): Comparison["verdicts"] {
  return COMPARED_RATES.flatMap((rate) => {
    const samples = items.flatMap(({ item, isSettled }) => {
      const proportion = item.rates[rate];
      return proportion === null ? [] : [{ id: item.id, isSettled, proportion }];
    });
    const best = findBestProportion(
      samples.map(({ proportion }) => proportion),
      rate !== "unsubscribed",
    );
    const id = samples[best?.index ?? 0]?.id;
    if (best === null || id === undefined) return [];
    const isEarly = samples.some(({ isSettled }) => !isSettled);
    return [{ rate, best: id, verdict: isEarly ? "early" : best.isClear ? "clear" : "open" }];
  });
}

const LATEST_BATCH = 50;
/** Limits the search for sent bulks, which many scheduled ones may precede. */
const MAX_LATEST_BATCHES = 40;

async function findLatestSent(tx: Tx, accountId: number): Promise<string[]> {
  const sent: string[] = [];
  let before: string | null = null;
  for (let batch = 0; batch < MAX_LATEST_BATCHES && sent.length < DEFAULT_COMPARED; batch++) {
    const latest = await findLatestBulks(tx, accountId, { before, limit: LATEST_BATCH });
    const starts = await getBulkStarts(tx, accountId, latest);
    sent.push(...latest.filter((uuid) => starts.has(uuid)));
    if (latest.length < LATEST_BATCH) break;
    before = latest.at(-1) ?? null;
  }
  return sent.slice(0, DEFAULT_COMPARED);
}

/** Compares bulks and campaigns, in the order of the query, or the latest sent bulks; omits those that aren't there. */
export function compareSends(
  ctx: Context,
  { bulk, campaign, time_zone }: ComparisonQuery,
): Promise<Comparison> {
  const accountId = ctx.account.id;
  const codes = [...new Set(campaign ?? [])];
  return readSnapshot(accountId, async (tx) => {
    const isDefault = bulk == null && campaign == null;
    const uuids = isDefault
      ? await findLatestSent(tx, accountId)
      : [...new Set((bulk ?? []).map((uuid) => uuid.toLowerCase()))];
    const zone = time_zone ?? (await getTimeZone(tx, accountId));
    const now = fromUnix(toUnix(ctx.now()));
    const caller = { tx, accountId, now, zone };
    const items = [
      ...(await compareBulks(caller, uuids)),
      ...(await compareCampaigns(caller, codes)),
    ];
    const order = [...uuids, ...codes];
    items.sort((a, b) => order.indexOf(a.item.id) - order.indexOf(b.item.id));
    return {
      currency: ctx.account.currency,
      time_zone: zone,
      items: items.map(({ item }) => item),
      verdicts: decideVerdicts(items),
    };
  });
}
