"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { usePeriodTexts } from "@/components/account/delivery/use-period-texts";
import { listPeriods, resolveSpan } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useAnswered } from "@/components/hooks/use-answered";
import { useHour } from "@/components/hooks/use-hour";
import type { WebhookStats } from "@/lib/gateway/developers/webhooks/schema-stats";
import { useWebhookStats } from "@/lib/queries/webhooks";

/** At most 30 days, after which hourly sums are deleted. */
export const CURVE_RANGES = ["24h", "7d", "30d"] as const;

/** Pixels; lower than other charts, as the list of deliveries follows. */
export const CURVE_HEIGHT = 120;

const parseAsCurveRange = parseAsStringLiteral(CURVE_RANGES)
  .withDefault("7d")
  .withOptions({ clearOnDefault: true, history: "push" });

export function useWebhookCurves(id: string) {
  const [range, setRange] = useQueryState("range", parseAsCurveRange);
  const { timeZone } = useFormats();
  const hour = useHour();
  const latest = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const query = useMemo(() => {
    const { from, to, interval } = latest;
    const params = { from: String(from), to: String(to), interval, time_zone: timeZone };
    return new URLSearchParams(params);
  }, [latest, timeZone]);
  const stats = useWebhookStats(id, query);
  const span = useAnswered(latest, stats.isPlaceholderData);
  return { range, setRange, span, hour, stats };
}

export type WebhookCurves = ReturnType<typeof useWebhookCurves>;
export type LoadedCurves = Pick<WebhookCurves, "span" | "hour"> & { data: WebhookStats };

export function useCurvePeriods({ data, span, hour }: LoadedCurves) {
  const { timeZone } = useFormats();
  const toTexts = usePeriodTexts({ span });
  const sums = new Map(data.periods.map((period) => [period.period, period]));
  return listPeriods(span, timeZone, hour).map((period) => ({
    ...toTexts(period),
    sums: sums.get(period.at),
  }));
}

export type Totals = WebhookStats["totals"];

export const countAttempts = ({ succeeded, failed }: Totals): number => succeeded + failed;
export const toAccepted = (sums: Totals): number => sums.succeeded / countAttempts(sums);
