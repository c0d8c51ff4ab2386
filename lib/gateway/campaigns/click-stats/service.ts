import { CLICK_DIMENSIONS } from "@/lib/core/clicks/click-kind";
import type { Context } from "@/lib/core/context";
import { periodStart } from "@/lib/core/time/period-start";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { type Tx, readSnapshot } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { sumCampaignMessages } from "@/lib/gateway/campaigns/campaign-messages/public";
import { findCampaignKind } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { countPeriods, type Span, spanBefore, resolveSpan } from "./range";
import {
  type ComparedKinds,
  toBreakdown,
  toPeriods,
  sumAllKinds,
  subtractTotals,
} from "./resource";
import type { ClickStats, ClickStatsQuery } from "./schema";
import { UNKNOWN } from "./schema-values";
import {
  type ClickFilter,
  type ClickRange,
  countLinks,
  countUnsubscribes,
  findZones,
  type KindTotals,
  type ReadFilter,
  getFilter,
  sumKinds,
  sumKindsAndTimes,
} from "./store";

function toClickFilter(query: ClickStatsQuery): ClickFilter {
  const values: ClickFilter["values"] = {};
  for (const name of CLICK_DIMENSIONS) {
    const requested = query[name];
    if (requested != null) values[name] = requested.map((item) => (item === UNKNOWN ? "" : item));
  }
  return { campaign: query.campaign ?? null, bulkIds: query.bulk ?? null, values };
}

/** Grain of the sums to read for an interval; ranges consist of whole periods (`range.ts`). */
const GRAINS = { hour: "quarters", day: "days", month: "months" } as const;

class Reader {
  constructor(
    private readonly tx: Tx,
    private readonly accountId: number,
    private readonly query: ClickStatsQuery,
    private readonly zone: string,
    private readonly zones: readonly string[],
    private readonly filter: ReadFilter,
  ) {}

  private range({ from, to }: Span): ClickRange {
    return {
      from: fromUnix(from),
      to: fromUnix(to),
      grain: GRAINS[this.query.interval],
      zone: this.zone,
      hasOtherZones: this.zones.some((zone) => zone !== this.zone),
    };
  }

  kinds(span: Span): Promise<KindTotals[]> {
    if (span.from >= span.to) return Promise.resolve([]);
    return sumKinds(this.tx, this.accountId, this.range(span), this.filter);
  }

  async kindsAndPeriods(span: Span) {
    const range = this.range(span);
    const { kinds, times } = await sumKindsAndTimes(this.tx, this.accountId, range, this.filter);
    const getPeriodStart = (at: number) => periodStart(at, this.query.interval, this.zone);
    return { kinds, periods: toPeriods(times, getPeriodStart) };
  }
}

/**
 * Reads the range to compare with. Reads its rows only once, by subtracting the part that isn't compared, usually one
 * period.
 */
async function readPrevious(
  reader: Reader,
  { span, kinds }: { span: Span; kinds: readonly KindTotals[] },
  query: ClickStatsQuery,
  { zone, now }: { zone: string; now: number },
): Promise<ClickStats["previous"] & ComparedKinds> {
  const { interval } = query;
  const until = Math.max(span.from, Math.min(span.to, periodStart(now, interval, zone)));
  const previousSpan = spanBefore(span, query, zone);
  const finishedPeriods = countPeriods({ from: span.from, to: until }, interval, zone);
  const finished = subtractTotals(kinds, await reader.kinds({ from: until, to: span.to }));
  const sums = await reader.kindsAndPeriods(previousSpan);
  const end = periodStart(previousSpan.from, interval, zone, finishedPeriods);
  const previous =
    end <= previousSpan.to
      ? subtractTotals(sums.kinds, await reader.kinds({ from: end, to: previousSpan.to }))
      : await reader.kinds({ from: previousSpan.from, to: end });
  return {
    ...previousSpan,
    periods: sums.periods,
    totals: sumAllKinds(previous),
    compared: sumAllKinds(finished),
    finished,
    previous,
  };
}

export async function getClickStats(ctx: Context, query: ClickStatsQuery): Promise<ClickStats> {
  const { id } = ctx.account;
  const now = toUnix(ctx.now());
  return readSnapshot(id, async (tx) => {
    const zone = query.time_zone ?? (await getTimeZone(tx, id));
    const span = resolveSpan(query, now, zone);
    const filter = toClickFilter(query);
    const zones = await findZones(tx, id);
    const reader = new Reader(tx, id, query, zone, zones, await getFilter(tx, id, filter));
    const { kinds, periods } = await reader.kindsAndPeriods(span);
    const compared =
      query.compare == null
        ? null
        : await readPrevious(reader, { span, kinds }, query, { zone, now });
    const totals = sumAllKinds(kinds);
    const { bulkIds, values } = filter;
    const { sent, delivered, firstAt } = await sumCampaignMessages(tx, id, {
      campaign: query.campaign ?? null,
      bulkIds,
      from: fromUnix(span.from),
      to: fromUnix(span.to),
    });
    const code = query.campaign ?? null;
    const campaign = code === null ? undefined : await findCampaignKind(tx, id, code);
    const rateBase = campaign?.type === 2 ? "people" : "clicks";
    return {
      time_zone: zone,
      ...span,
      totals,
      messages: { sent, delivered, first_at: firstAt === null ? null : toUnix(firstAt) },
      links: await countLinks(tx, id, code),
      unsubscribes:
        code !== null && campaign?.kind === "unsubscribe"
          ? await countUnsubscribes(tx, id, code)
          : null,
      // No rate by dimension: the number of messages sent to, say, Firefox is unknown.
      rate: delivered === 0 || Object.keys(values).length > 0 ? null : totals[rateBase] / delivered,
      rate_of: rateBase,
      periods,
      breakdown: toBreakdown(kinds, compared),
      previous: compared && {
        from: compared.from,
        to: compared.to,
        periods: compared.periods,
        totals: compared.totals,
        compared: compared.compared,
      },
    };
  });
}
