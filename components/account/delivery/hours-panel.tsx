"use client";

import { useTranslations } from "next-intl";
import { ChartCard } from "@/components/charts/chart-card";
import { HeatMap } from "@/components/charts/heat-map";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toShare } from "@/lib/core/messages/tiles";
import { HEAT_FIGURES, type LoadedDelivery } from "./use-delivery";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Minimum messages for a meaningful share. */
const MIN_SAMPLE_SIZE = 30;
/** Messages, or the share delivered, by weekday and hour. */
export function HoursPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.hours");
  const { count, compact, percent, timeZone } = useFormats();
  const names = useWeekHourNames();
  const { data, heat, setChoice } = delivery;
  const figuresByHour = new Map(data.hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const find = (weekday: number, hour: number) => figuresByHour.get(`${weekday} ${hour}`);
  const cells = WEEKDAYS.map((weekday) =>
    HOURS.map((hour) => {
      const figures = find(weekday, hour);
      const share = figures === undefined ? null : toShare(figures.delivered, figures);
      if (figures === undefined || share === null) return null;
      const text = t("cell", { count: figures.messages, share: percent(share) });
      const isMeaningful = figures.messages >= MIN_SAMPLE_SIZE;
      if (heat === "share") return { value: isMeaningful ? share : null, text };
      return { value: figures.messages, text };
    }),
  );
  const title = t("title");
  const toHeading = (key: number, label: string, name: string) => ({
    key: String(key),
    label,
    title: name,
  });
  return (
    <ChartCard
      title={title}
      note={t(heat === "share" ? "noteShare" : "note", { timeZone, count: MIN_SAMPLE_SIZE })}
      actions={
        <SegmentedControl
          label={t("figure")}
          value={heat}
          options={HEAT_FIGURES.map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChange={(selected) => void setChoice({ heat: selected })}
        />
      }
      columns={[
        { key: "hour", label: t("hour") },
        ...WEEKDAYS.map((day) => ({ key: `day${day}`, label: names.longDay(day) })),
      ]}
      rows={HOURS.map((hour) => ({
        key: String(hour),
        hour: names.hours(hour),
        ...Object.fromEntries(
          WEEKDAYS.map((day) => {
            const figures = find(day, hour);
            const share = figures === undefined ? null : toShare(figures.delivered, figures);
            if (figures === undefined || share === null) return [`day${day}`, "–"];
            return [`day${day}`, heat === "share" ? percent(share) : count(figures.messages)];
          }),
        ),
      }))}
      file={{
        name: "weekdays-and-hours",
        columns: [t("weekday"), t("hour"), t("messages"), t("delivered"), t("failed")],
        rows: data.hours.map(({ weekday, hour, messages, delivered, failed }) => [
          names.longDay(weekday),
          hour,
          messages,
          delivered,
          failed,
        ]),
      }}
    >
      <HeatMap
        label={title}
        rows={WEEKDAYS.map((day) => toHeading(day, names.shortDay(day), names.longDay(day)))}
        columns={HOURS.map((hour) => toHeading(hour, String(hour), names.hours(hour)))}
        cells={cells}
        steps={heat === "share" ? "equal" : "ranks"}
        emptyLabel={t("none")}
        formatValue={heat === "share" ? percent : compact}
        hint={t("hint")}
      />
    </ChartCard>
  );
}
