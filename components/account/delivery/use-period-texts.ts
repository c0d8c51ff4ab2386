"use client";

import { useRouter } from "next/navigation";
import type { Period, Span } from "@/components/account/overview/range";
import type { ChartPeriod } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { hourAlignedRange, type MessageTile } from "@/lib/core/messages/tiles";
import { rowsHref } from "./delivery-links";
import type { Delivery } from "./use-delivery";

/** Returns the texts of a period on a chart's axis. */
export function usePeriodTexts({ span: { interval } }: { span: Pick<Span, "interval"> }) {
  const formats = useFormats();
  const isMonth = interval === "month";
  const formatTitle = (at: number) => {
    if (isMonth) return formats.monthYear(at);
    const day = formats.weekdayDate(at);
    return interval === "hour" ? `${day}, ${formats.time(at)}` : day;
  };
  return ({ at, isRunning }: Pick<Period, "at" | "isRunning">): ChartPeriod => ({
    at,
    label: formats.periodLabel(at, interval),
    title: formatTitle(at),
    isIncomplete: isRunning,
  });
}

/** Opens the rows of one period, or makes several the page's range. */
export function useOpenPeriods(delivery: Delivery, tile: MessageTile) {
  const router = useRouter();
  const { timeZone } = useFormats();
  const { periods, span, hour, filters, setChoice } = delivery;
  return (first: ChartPeriod, last: ChartPeriod): void => {
    const { from } = periods.find(({ at }) => at === first.at) ?? span;
    const { to } = periods.find(({ at }) => at === last.at) ?? span;
    const range = hourAlignedRange({ from, to }, hour, timeZone);
    if (first.at === last.at) router.push(rowsHref({ tile, range, filters }));
    else void setChoice({ range });
  };
}
