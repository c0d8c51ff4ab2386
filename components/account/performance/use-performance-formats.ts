import { useLocale } from "next-intl";
import { formatsFor } from "@/components/format/format";
import type { PerformanceMonth } from "@/lib/gateway/overview/performance/schema-values";

/** Months are of UTC. */
export function usePerformanceFormats() {
  return formatsFor({ locale: useLocale(), timeZone: "UTC" });
}

const toStart = ({ month }: PerformanceMonth): number => Date.parse(`${month}-01T00:00:00Z`) / 1000;

export function useMonthTexts() {
  const { monthYear, periodLabel } = usePerformanceFormats();
  return (month: PerformanceMonth) => {
    const at = toStart(month);
    return {
      at,
      label: periodLabel(at, "month"),
      title: monthYear(at),
      isIncomplete: !month.is_complete,
    };
  };
}
