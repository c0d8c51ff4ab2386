import { useTranslations } from "next-intl";
import type { Bar } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { toShare } from "@/lib/core/messages/tiles";
import { useFormatChange } from "./use-format-change";
import type { CountedPeriod, Overview } from "./use-overview";

export function useBars({ periods, span }: Overview): Bar[] {
  const t = useTranslations("overview.delivery");
  const formats = useFormats();
  const formatChange = useFormatChange();
  const { interval } = span;
  const isMonth = interval === "month";
  const formatPeriod = (at: number) => {
    if (isMonth) return formats.monthYear(at);
    const day = formats.weekdayDate(at);
    return interval === "hour" ? `${day}, ${formats.time(at)}` : day;
  };
  const listDetails = ({ sums, previous, isRunning }: CountedPeriod) => {
    const rate = sums === null ? null : toShare(sums.delivered, sums);
    const details = rate === null ? [] : [{ label: t("rate"), value: formats.percent(rate) }];
    if (previous === null) return details;
    const name = formatPeriod(previous.at);
    const value = t("compared", {
      count: formats.count(previous.messages),
      change: formatChange(sums?.messages ?? 0, previous.messages),
    });
    return [...details, { label: isRunning ? t("soFar", { period: name }) : name, value }];
  };
  return periods.map((period) => {
    const { at, sums, previous, isRunning } = period;
    return {
      at,
      label: formats.periodLabel(at, interval),
      title: formatPeriod(at),
      values: {
        failed: sums?.failed ?? 0,
        delivered: sums?.delivered ?? 0,
        pending: sums?.pending ?? 0,
      },
      isIncomplete: isRunning,
      ...(previous !== null && { previous: previous.messages }),
      facts: listDetails(period),
    };
  });
}
