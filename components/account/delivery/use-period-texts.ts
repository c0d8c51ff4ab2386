"use client";

import { useRouter } from "next/navigation";
import type { Period, Span } from "@/components/account/overview/range";
import { useZoomToPeriods } from "@/components/account/overview/use-zoom";
import type { ChartPeriod } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { hourAlignedRange, type MessageTile } from "@/lib/core/messages/tiles";
import { rowsHref } from "./delivery-links";
import type { Delivery } from "./use-delivery";

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
export function usePeriodActions(delivery: Delivery, tile: MessageTile) {
  const router = useRouter();
  const { timeZone } = useFormats();
  const { periods, span, hour, filters } = delivery;
  const onZoom = useZoomToPeriods(delivery, periods);
  function onOpen(first: ChartPeriod): void {
    const period = periods.find(({ at }) => at === first.at) ?? span;
    const range = hourAlignedRange(period, hour, timeZone);
    router.push(rowsHref({ tile, range, filters }));
  }
  return { onOpen, onZoom };
}
