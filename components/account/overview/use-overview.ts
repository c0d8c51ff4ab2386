"use client";

import { parseAsBoolean, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "./parse-as-range";
import { useHour } from "@/components/hooks/use-hour";
import { useFormats } from "@/components/format/use-formats";
import type { MessageTotals } from "@/lib/gateway/account/stats/schema";
import { firstStepsQuery } from "@/lib/queries/first-steps";
import {
  attentionQuery,
  messageStatsQuery,
  spendingStatsQuery,
  useMessageStats,
  useSpendingStats,
} from "@/lib/queries/stats";
import { useEarlyQueries } from "@/lib/queries/transport/use-api-query";
import { type Period, listPeriods, resolveSpan } from "./range";

const PARSERS = {
  range: parseAsRange.withDefault("30d"),
  compare: parseAsBoolean.withDefault(true),
};

export interface CountedPeriod extends Period {
  /** Null while loading. */
  sums: MessageTotals | null;
  /** Matching period of the comparison. */
  previous: { at: number; messages: number } | null;
}

export function useOverview() {
  const [choice, setChoice] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const { timeZone } = useFormats();
  const hour = useHour();
  const { range, compare } = choice;
  const span = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const query = useMemo(() => {
    const { from, to, interval } = span;
    const params = new URLSearchParams({ from: String(from), to: String(to), interval });
    params.set("time_zone", interval === "hour" ? "UTC" : timeZone);
    if (compare) params.set("compare", span.compare);
    return params;
  }, [span, timeZone, compare]);
  useEarlyQueries([
    messageStatsQuery(query),
    spendingStatsQuery(query),
    firstStepsQuery,
    attentionQuery,
  ]);
  const stats = useMessageStats(query);
  const spending = useSpendingStats(query).data;
  const { data } = stats;
  const periods = useMemo((): CountedPeriod[] => {
    const byPeriod = new Map(data?.periods.map((period) => [period.period, period]));
    const previous = data?.previous ?? null;
    const knownBefore = new Map(previous?.periods.map((period) => [period.period, period]));
    const starts =
      previous === null
        ? []
        : listPeriods({ ...previous, interval: span.interval }, timeZone, hour);
    return listPeriods(span, timeZone, hour).map((period, index) => {
      const start = starts[index]?.at;
      return {
        ...period,
        sums: byPeriod.get(period.at) ?? null,
        previous:
          start === undefined
            ? null
            : { at: start, messages: knownBefore.get(start)?.messages ?? 0 },
      };
    });
  }, [data, span, timeZone, hour]);
  const setRange = (selected: string) => setChoice({ range: selected });
  return { ...choice, setChoice, setRange, span, hour, stats, spending, periods };
}

export type Overview = ReturnType<typeof useOverview>;
