"use client";

import { createParser, useQueryState } from "nuqs";
import { useMemo } from "react";
import { isRange, spanOf } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { useMessageStats } from "@/lib/queries/stats";

const parseAsRange = createParser({
  parse: (text) => (isRange(text) ? text : null),
  serialize: (text: string) => text,
})
  .withDefault("mtd")
  .withOptions({ clearOnDefault: true, history: "push" });

/** What usage is told apart by. */
export const USAGE_GROUPS = ["iso2", "service_code", "key_id"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** The range of the URL; a month by days unless it is longer. */
export function useUsageRange() {
  const [range, setRange] = useQueryState("range", parseAsRange);
  const { timeZone } = useFormats();
  const hour = useHour();
  const span = useMemo(() => spanOf(range, hour, timeZone), [range, hour, timeZone]);
  return { range, setRange, span, interval: span.interval === "month" ? "month" : "day" } as const;
}

export type UsageRange = ReturnType<typeof useUsageRange>;

/** What was spent in the range, by period; with `group` also by country, service or key. */
export function useUsage({ span, interval }: UsageRange, group: UsageGroup | null) {
  const { timeZone } = useFormats();
  const query = useMemo(() => {
    const { from, to } = span;
    const params = new URLSearchParams({
      ...{ from: String(from), to: String(to) },
      ...{ interval, time_zone: timeZone },
    });
    if (group !== null) params.set("group_by", group);
    return params;
  }, [span, interval, group, timeZone]);
  return useMessageStats(query);
}
