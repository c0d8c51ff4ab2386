"use client";

import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { resolveSpan } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import type { TimePreset } from "@/lib/core/time/time-presets";

/** @param usual range of a URL without one */
export function useUsageRange(usual: TimePreset = "mtd") {
  const [range, setRange] = useQueryState(
    "range",
    parseAsRange.withDefault(usual).withOptions({ clearOnDefault: true, history: "push" }),
  );
  const { timeZone } = useFormats();
  const hour = useHour();
  const span = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  return { range, setRange, span, interval: span.interval === "month" ? "month" : "day" } as const;
}

export type UsageRange = ReturnType<typeof useUsageRange>;

export function useRangeParams({ span, interval }: UsageRange) {
  const { timeZone } = useFormats();
  return useMemo(() => {
    const { from, to } = span;
    return new URLSearchParams({
      from: String(from),
      to: String(to),
      interval,
      time_zone: timeZone,
    });
  }, [span, interval, timeZone]);
}
