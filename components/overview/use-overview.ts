"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useHour } from "@/components/layout/use-hour";
import { useFormats } from "@/components/ui/use-formats";
import { useMessageStats } from "@/lib/queries/stats";
import { periodsOf, RANGE_IDS, spanOf } from "./range";

const PARSERS = {
  range: parseAsStringLiteral(RANGE_IDS).withDefault("30d"),
  compare: parseAsBoolean.withDefault(true),
};

/** Range and comparison of the overview, as they stand in the URL, and the sums of it. */
export function useOverview() {
  const [choice, setChoice] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const { timeZone } = useFormats();
  const hour = useHour();
  const { range, compare } = choice;
  const span = useMemo(() => spanOf(range, hour, timeZone), [range, hour, timeZone]);
  const query = useMemo(() => {
    const { from, to, interval } = span;
    const params = new URLSearchParams({ from: String(from), to: String(to), interval });
    params.set("time_zone", timeZone);
    if (compare) params.set("compare", "previous");
    return params;
  }, [span, timeZone, compare]);
  const stats = useMessageStats(query);
  const periods = useMemo(() => {
    const known = new Map(stats.data?.periods.map((period) => [period.period, period]));
    return periodsOf(span, timeZone).map((at) => ({ at, sums: known.get(at) ?? null }));
  }, [stats.data, span, timeZone]);
  return { ...choice, setChoice, span, hour, stats, periods };
}

export type Overview = ReturnType<typeof useOverview>;
