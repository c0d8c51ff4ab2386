"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChartCard } from "@/components/charts/chart-card";
import type { HeatCell } from "@/components/charts/heat";
import { HeatMap } from "@/components/charts/heat-map";
import type { TableFile } from "@/components/charts/table-file";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { useViewer } from "@/components/layout/providers/viewer";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toShare } from "@/lib/core/messages/tiles";
import { canAccess } from "@/lib/core/permissions/permissions";
import { countDays, MINUTE_SECONDS } from "@/lib/core/time/units";
import { MAX_CLICK_HOURS_DAYS } from "@/lib/gateway/campaigns/click-stats/schema-values";
import { useClickHours } from "@/lib/queries/click-stats";
import { HEAT_FIGURES, type LoadedDelivery } from "./use-delivery";
import { HOURS, hourOffset, indexWeekHours, WEEKDAYS } from "./week-hours";

/** Minimum messages for a meaningful share. */
const MIN_SAMPLE_SIZE = 30;

interface HourStat {
  cell: HeatCell;
  shown: string;
}

interface HourStats {
  find: (weekday: number, hour: number) => HourStat | null;
  file: TableFile;
}

function useMessageHours({ data, heat }: LoadedDelivery): HourStats {
  const t = useTranslations("delivery.hours");
  const { count, percent } = useFormats();
  const names = useWeekHourNames();
  const find = indexWeekHours(data.hours);
  return {
    find: (weekday, hour) => {
      const figures = find(weekday, hour);
      const share = figures === undefined ? null : toShare(figures.delivered, figures);
      if (figures === undefined || share === null) return null;
      const text = t("cell", { count: figures.messages, share: percent(share) });
      const isMeaningful = figures.messages >= MIN_SAMPLE_SIZE;
      return heat === "share"
        ? { cell: { value: isMeaningful ? share : null, text }, shown: percent(share) }
        : { cell: { value: figures.messages, text }, shown: count(figures.messages) };
    },
    file: {
      name: "weekdays-and-hours",
      columns: [t("weekday"), t("hour"), t("messages"), t("delivered"), t("failed")],
      rows: data.hours.map(({ weekday, hour, messages, delivered, failed }) => [
        names.longDay(weekday),
        hour,
        messages,
        delivered,
        failed,
      ]),
    },
  };
}

function useClickStats({ span, heat }: LoadedDelivery) {
  const t = useTranslations("delivery.hours");
  const { count, timeZone } = useFormats();
  const names = useWeekHourNames();
  const isTooLong = countDays(span.to - span.from) > MAX_CLICK_HOURS_DAYS;
  const query = useMemo(
    () =>
      new URLSearchParams({
        from: String(span.from),
        to: String(span.to),
        time_zone: timeZone,
      }),
    [span, timeZone],
  );
  const clicks = useClickHours(query, heat === "clicks" && !isTooLong);
  const rows = (!isTooLong && clicks.data?.hours) || [];
  const find = indexWeekHours(rows);
  const figures: HourStats = {
    find: (weekday, hour) => {
      const value = find(weekday, hour)?.clicks;
      if (value === undefined) return null;
      return { cell: { value, text: t("clicks", { count: value }) }, shown: count(value) };
    },
    file: {
      name: "clicks-by-weekday-and-hour",
      columns: [t("weekday"), t("hour"), t("figures.clicks")],
      rows: rows.map(({ weekday, hour, clicks: value }) => [names.longDay(weekday), hour, value]),
    },
  };
  return { figures, isTooLong, clicks };
}

export function HoursPanel({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.hours");
  const { compact, percent, timeZone } = useFormats();
  const { role } = useViewer();
  const names = useWeekHourNames();
  const { heat: requested, hour, setChoice } = delivery;
  const options = HEAT_FIGURES.filter(
    (value) => value !== "clicks" || canAccess("insightsClicks", role, "read"),
  );
  const heat = options.includes(requested) ? requested : "messages";
  const messages = useMessageHours({ ...delivery, heat });
  const clicks = useClickStats({ ...delivery, heat });
  const isClicks = heat === "clicks";
  const { find, file } = isClicks ? clicks.figures : messages;
  const offset = hourOffset(hour, timeZone);
  const nameHours = (index: number) => names.hours(index, offset);
  const notes = {
    messages: t("note", { timeZone }),
    share: t("noteShare", { timeZone, count: MIN_SAMPLE_SIZE }),
    clicks: t("noteClicks", { timeZone }),
  };
  const shift = offset === 0 ? "" : ` ${t("offset", { start: offset / MINUTE_SECONDS })}`;
  const title = t("title");
  const toHeading = (key: number, label: string, name: string) => ({
    key: String(key),
    label,
    title: name,
  });
  return (
    <ChartCard
      title={title}
      note={`${notes[heat]}${shift}`}
      actions={
        <SegmentedControl
          label={t("figure")}
          value={heat}
          options={options.map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChange={(selected) => void setChoice({ heat: selected })}
        />
      }
      columns={[
        { key: "hour", label: t("hour") },
        ...WEEKDAYS.map((day) => ({ key: `day${day}`, label: names.longDay(day) })),
      ]}
      rows={HOURS.map((index) => ({
        key: String(index),
        hour: nameHours(index),
        ...Object.fromEntries(WEEKDAYS.map((day) => [`day${day}`, find(day, index)?.shown ?? "–"])),
      }))}
      file={file}
    >
      {isClicks && clicks.isTooLong && (
        <p className="text-ink-3">{t("clicksTooLong", { days: MAX_CLICK_HOURS_DAYS })}</p>
      )}
      {isClicks && clicks.clicks.error !== null && (
        <ErrorPanel
          error={clicks.clicks.error}
          title={t("clicksFailed")}
          onRetry={() => void clicks.clicks.refetch()}
        />
      )}
      <HeatMap
        label={title}
        rows={WEEKDAYS.map((day) => toHeading(day, names.shortDay(day), names.longDay(day)))}
        columns={HOURS.map((index) => toHeading(index, String(index), nameHours(index)))}
        cells={WEEKDAYS.map((day) => HOURS.map((index) => find(day, index)?.cell ?? null))}
        steps={heat === "share" ? "equal" : "ranks"}
        emptyLabel={t(isClicks ? "noClicks" : "none")}
        formatValue={heat === "share" ? percent : compact}
        hint={t("hint")}
      />
    </ChartCard>
  );
}
