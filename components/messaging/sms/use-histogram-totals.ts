import { useMemo } from "react";
import type { TimeRange } from "@/lib/core/time/time-range";
import { useSmsHistogram } from "@/lib/queries/sms";
import { useMessageStats } from "@/lib/queries/stats";
import type { Histogram } from "./use-histogram";

/** Bottom to top. */
export const PARTS = ["failed", "delivered", "moving", "scheduled", "stopped"] as const;
export type Part = (typeof PARTS)[number];
type Totals = Partial<Record<Part, number>>;

export interface HistogramTotals {
  periods: ReadonlyMap<number, Totals>;
  /** Unix seconds; null if all messages are counted. */
  countedSince: number | null;
}

interface Options extends Pick<Histogram, "sums" | "filters" | "timeField"> {
  range: TimeRange;
  interval: "hour" | "day" | "month";
  timeZone: string;
  /** Message counts wait for the list's rows. */
  isListed: boolean;
}

/** Loads hourly sums, or counted messages if the sums don't support a filter. */
export function useHistogramTotals(options: Options): HistogramTotals | undefined {
  const { sums, filters, timeField, range, interval, timeZone, isListed } = options;
  const { from, to } = range;
  const query = useMemo(() => {
    const params = new URLSearchParams(sums?.filters ?? filters);
    params.set("from", String(from));
    params.set("to", String(to));
    params.set("interval", interval);
    params.set("time_zone", timeZone);
    if (sums === null) params.set("period_of", `${timeField}_at`);
    return params;
  }, [sums, filters, timeField, from, to, interval, timeZone]);
  const stats = useMessageStats(query, sums !== null).data;
  const histogram = useSmsHistogram(query, sums === null && isListed).data;
  return useMemo(() => {
    if (sums === null) {
      return (
        histogram && {
          periods: new Map(histogram.periods.map((period) => [period.period, period])),
          countedSince: histogram.counted_since,
        }
      );
    }
    const toShownTotals = ({ delivered, failed, pending }: Record<string, number>): Totals =>
      Object.fromEntries(
        Object.entries({ delivered, failed, moving: pending }).filter(([state]) =>
          sums.states.some((selected) => selected === state),
        ),
      );
    return (
      stats && {
        periods: new Map(
          stats.periods.map(({ period, delivered, failed, pending }) => [
            period,
            toShownTotals({ delivered, failed, pending }),
          ]),
        ),
        countedSince: null,
      }
    );
  }, [sums, stats, histogram]);
}
