import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { BarNote } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import { useMessageStats } from "@/lib/queries/stats";
import { countryBehind, findOutlier } from "./outlier";
import type { Overview } from "./use-overview";

export function useOutlierNote({ periods, span, stats }: Overview): BarNote | null {
  const t = useTranslations("overview.delivery");
  const { dayMonth, wholePercent, timeZone } = useFormats();
  const outlier = useMemo(
    () => (span.interval === "day" ? findOutlier(periods) : null),
    [periods, span.interval],
  );
  const date = outlier?.at ?? span.from;
  const query = useMemo(() => {
    const end = periods.find((period) => period.at === date)?.to ?? span.to;
    return new URLSearchParams({
      from: String(date),
      to: String(end),
      interval: "day",
      time_zone: timeZone,
      group_by: "iso2",
    });
  }, [periods, span.to, date, timeZone]);
  const { data } = useMessageStats(query, outlier !== null && stats.data !== undefined);
  // Renders nothing until that day's countries are loaded; otherwise the note would change afterwards.
  if (outlier === null || data?.from !== date) return null;
  const country = countryBehind(outlier, data.groups);
  const day = dayMonth(date);
  return {
    at: date,
    text:
      country === null
        ? t("outlier", { day, share: wholePercent(outlier.share) })
        : t("outlierIn", { day, share: wholePercent(country.share), country: country.iso2 }),
  };
}
