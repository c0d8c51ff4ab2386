"use client";

import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { listPeriods, type Period, resolveSpan } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { periodStart } from "@/lib/core/time/period-start";
import { formatTimeRange } from "@/lib/core/time/time-range";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { ClickStats, ClickTotals } from "@/lib/gateway/campaigns/click-stats/schema";
import { MAX_CLICK_RANGE_DAYS } from "@/lib/gateway/campaigns/click-stats/schema-values";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useClickStats } from "@/lib/queries/click-stats";

export const PANELS = ["country", "device", "os", "browser", "referrer", "target"] as const;
export type PanelName = (typeof PANELS)[number];

const values = parseAsArrayOf(parseAsString).withDefault([]);
const PARSERS = {
  range: parseAsRange,
  compare: parseAsStringLiteral(["previous", "year"] as const),
  weekdays: parseAsBoolean.withDefault(false),
  automated: parseAsBoolean.withDefault(false),
  country: values,
  device: values,
  os: values,
  browser: values,
  referrer: values,
  target: values,
  campaign: parseAsString,
  bulk: parseAsString,
};

/** Returns the range since creation for campaigns older than 29 days; otherwise 30 days. */
function defaultRange(since: number | null, now: number, timeZone: string): string {
  const isOld = since !== null && since < now - 29 * DAY_SECONDS;
  return isOld
    ? formatTimeRange(
        { from: startOfDay(since, timeZone), to: startOfDay(now, timeZone, 1) },
        timeZone,
      )
    : "30d";
}

export interface ClickPeriod extends Period {
  sums: ClickTotals | null;
  /** Comparison period; clicks by people. */
  previous: { at: number; clicks: number } | null;
}

const NO_CLICKS = { clicks: 0, people: 0, machines: 0, own: 0 };

function useClickQuery(
  state: ReturnType<typeof useQueryStates<typeof PARSERS>>[0],
  span: ReturnType<typeof resolveSpan>,
  campaign: string | null,
) {
  const { timeZone } = useFormats();
  return useMemo(() => {
    const earliest = span.to - MAX_CLICK_RANGE_DAYS.month * DAY_SECONDS;
    const query = new URLSearchParams({
      from: String(Math.max(span.from, earliest)),
      to: String(span.to),
      interval: span.interval,
      time_zone: timeZone,
    });
    if (campaign !== null) query.set("campaign", campaign);
    if (state.bulk !== null) query.set("bulk[]", state.bulk);
    for (const name of PANELS) for (const item of state[name]) query.append(`${name}[]`, item);
    if (state.compare !== null) query.set("compare", state.compare);
    if (state.compare !== null && state.weekdays) query.set("match_weekday", "true");
    return query;
  }, [state, span, timeZone, campaign]);
}

function periodsWith(
  data: ClickStats | undefined,
  span: ReturnType<typeof resolveSpan>,
  timeZone: string,
  now: number,
): ClickPeriod[] {
  const byPeriod = new Map(data?.periods.map((period) => [period.period, period]));
  const before = data?.previous ?? null;
  const knownBefore = new Map(before?.periods.map((period) => [period.period, period]));
  const starts =
    before === null ? [] : listPeriods({ ...before, interval: span.interval }, timeZone, now);
  return listPeriods(span, timeZone, now).map((period, index) => {
    const start = starts[index]?.at;
    return {
      ...period,
      // Counted as a whole, also where the range begins or ends within it.
      from: period.at,
      to: periodStart(period.at, span.interval, timeZone, 1),
      sums: byPeriod.get(period.at) ?? null,
      previous:
        start === undefined ? null : { at: start, clicks: knownBefore.get(start)?.clicks ?? 0 },
    };
  });
}

/** @param campaign null on the page of all campaigns, where one can be selected */
export function useClickStatsView(campaign: Pick<Campaign, "id" | "created_at"> | null) {
  const [state, setState] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const { timeZone } = useFormats();
  const hour = useHour();
  const range = state.range ?? defaultRange(campaign?.created_at ?? null, hour, timeZone);
  const span = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const visible = campaign?.id ?? state.campaign;
  const stats = useClickStats(useClickQuery(state, span, visible));
  const { data } = stats;
  const periods = useMemo(
    () => periodsWith(data, span, timeZone, hour),
    [data, span, timeZone, hour],
  );
  const toggle = (name: PanelName, value: string) => {
    const selected = state[name];
    const next = selected.includes(value)
      ? selected.filter((item) => item !== value)
      : [...selected, value];
    void setState({ [name]: next });
  };
  const clear = () =>
    void setState({
      country: [],
      device: [],
      os: [],
      browser: [],
      referrer: [],
      target: [],
      bulk: null,
    });
  const isFiltered = state.bulk !== null || PANELS.some((name) => state[name].length > 0);
  return {
    state,
    setState,
    campaign: visible,
    range,
    setRange: (selected: string) => setState({ range: selected }),
    span,
    stats,
    periods,
    toggle,
    clear,
    isFiltered,
  };
}

export type ClickStatsView = ReturnType<typeof useClickStatsView>;

export const shownClicks = (
  { clicks, machines }: Pick<ClickTotals, "clicks" | "machines"> = NO_CLICKS,
  isAutomated: boolean,
): number => clicks + (isAutomated ? machines : 0);
