"use client";

import { createParser, useQueryState } from "nuqs";
import { useMemo } from "react";
import { isRange, resolveSpan } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";

const parseAsRange = createParser({
  parse: (text) => (isRange(text) ? text : null),
  serialize: (text: string) => text,
})
  .withDefault("mtd")
  .withOptions({ clearOnDefault: true, history: "push" });

export function useUsageRange() {
  const [range, setRange] = useQueryState("range", parseAsRange);
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
