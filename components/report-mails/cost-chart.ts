import type { PictureProps } from "@/components/charts/types";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";
import { PICTURE_HEIGHT } from "./picture-size";
import type { ReportTools } from "./tools";

/** Charts the cost of each day, days without charges included. */
export function createCostPicture(
  periods: SpendingReport["periods"],
  currency: string,
  label: string,
  { formats, days }: ReportTools,
): PictureProps {
  const costs = new Map(periods.map(({ period, cost }) => [period, cost]));
  return {
    kind: "bars",
    series: [{ key: "cost", label, variant: "c1" }],
    bars: days.map((day) => ({
      at: day,
      label: formats.dayMonth(day),
      title: formats.weekdayDate(day),
      values: { cost: costs.get(day) ?? 0 },
    })),
    formatTick: (amount) => formats.money(amount, currency, 0),
    height: PICTURE_HEIGHT,
  };
}
