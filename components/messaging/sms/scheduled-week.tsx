"use client";

import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { IconButton } from "@/components/ui/icon-button";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { ScheduledEntries } from "./scheduled-entries";
import type { ScheduledItem } from "./scheduled-items";
import { groupByDay } from "./schedule-days";

export interface ScheduledWeekProps {
  rows: readonly ScheduledItem[];
  now: number;
  /** Start of each day of the week, in Unix seconds. */
  week: readonly number[];
  onWeek: (by: 1 | -1) => void;
}

export function ScheduledWeek({ rows, now, week, onWeek }: ScheduledWeekProps) {
  const t = useTranslations("sms.scheduled");
  const { timeZone, locale, date } = useFormats();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone });
  const days = new Map(groupByDay(rows, timeZone).map((day) => [day.at, day.items]));
  const today = startOfDay(now, timeZone);
  const [first = now] = week;
  const name = t("weekRange", { from: date(first), to: date(week.at(-1) ?? now) });
  return (
    <section className="px-4 py-3 md:px-6">
      <header className="mb-2 flex items-center gap-2">
        <h2 aria-live="polite" className="mr-auto font-semibold text-read">
          {name}
        </h2>
        <IconButton icon={ChevronLeft} label={t("previousWeek")} onClick={() => onWeek(-1)} />
        <IconButton icon={ChevronRight} label={t("nextWeek")} onClick={() => onWeek(1)} />
      </header>
      <ol className="grid md:grid-cols-7">
        {week.map((day) => {
          const items = days.get(day) ?? [];
          return (
            <li
              key={day}
              className="min-w-0 border border-line-soft p-2 max-md:border-x-0 md:min-h-64 md:not-first:border-l-0"
            >
              <h3
                className={clsx(
                  "mb-1 text-small",
                  day === today ? "font-semibold text-accent-ink" : "text-ink-3",
                )}
              >
                <span className="block">{weekday.format(day * 1000)}</span>
                {date(day)}
              </h3>
              {items.length === 0 ? (
                <p className="sr-only">{t("nothing")}</p>
              ) : (
                <ScheduledEntries day={day} items={items} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
