"use client";

import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { resolveSpan } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { useGroupGrowth } from "@/lib/queries/groups";

export function useGroupGrowthView(groupId: number) {
  const [range, setRange] = useQueryState(
    "range",
    parseAsRange.withDefault("90d").withOptions({ clearOnDefault: true, history: "push" }),
  );
  const { timeZone } = useFormats();
  const hour = useHour();
  const span = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const query = useMemo(
    () =>
      new URLSearchParams({
        from: String(span.from),
        to: String(span.to),
        interval: span.interval,
        time_zone: timeZone,
      }),
    [span, timeZone],
  );
  return { range, setRange, span, hour, growth: useGroupGrowth(groupId, query) };
}

export type GroupGrowthState = ReturnType<typeof useGroupGrowthView>;
