"use client";

import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { shortWeekdayFormat } from "@/components/format/short-weekday";
import { useFormats } from "@/components/format/use-formats";
import { startOfDay, startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";
import { formatWallDay } from "@/lib/core/time/wall-text";
import type { ScheduledItem } from "./scheduled-items";
import { ScheduledEntries } from "./scheduled-entries";
import { groupByDay } from "./schedule-days";

const MAX_PER_DAY = 3;

export interface ScheduledMonthProps {
  rows: readonly ScheduledItem[];
  now: number;
  at: number;
  /** Starts of the days of each week, including days of adjacent months. */
  weeks: readonly (readonly number[])[];
  onMonth: (month: string | null) => void;
}

/** Calendar of scheduled messages and bulks; days with too many to show link to the list. */
export function ScheduledMonth({ rows, now, at, weeks, onMonth }: ScheduledMonthProps) {
  const t = useTranslations("sms.scheduled");
  const { timeZone, locale, date, count } = useFormats();
  const days = new Map(groupByDay(rows, timeZone).map((day) => [day.at, day.items]));
  const title = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone });
  const weekday = shortWeekdayFormat(locale, timeZone);
  const current = wallTimeAt(at, timeZone).month;
  const today = startOfDay(now, timeZone);
  const name = title.format(at * 1000);

  function goToMonth(by: number) {
    const next = startOfMonth(at, timeZone, by);
    const { year, month: number } = wallTimeAt(next, timeZone);
    const isThisMonth = next === startOfMonth(now, timeZone);
    onMonth(isThisMonth ? null : `${year}-${String(number).padStart(2, "0")}`);
  }

  return (
    <section className="px-4 py-3 md:px-6">
      <header className="mb-2 flex items-center gap-2">
        <h2 aria-live="polite" className="min-w-40 font-semibold text-read">
          {name}
        </h2>
        <IconButton icon={ChevronLeft} label={t("previousMonth")} onClick={() => goToMonth(-1)} />
        <IconButton icon={ChevronRight} label={t("nextMonth")} onClick={() => goToMonth(1)} />
      </header>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t("calendar", { month: name })}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className="h-8 border-line border-b pl-1 text-left font-normal text-ink-3 text-small"
              >
                {weekday(new Date(day * 1000))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const items = days.get(day) ?? [];
                const wall = wallTimeAt(day, timeZone);
                return (
                  <td
                    key={day}
                    className={clsx(
                      "h-24 border border-line-soft p-1 align-top max-md:h-16",
                      wall.month !== current && "bg-sunken text-ink-3",
                    )}
                  >
                    <p
                      className={clsx(
                        "text-small",
                        day === today && "font-semibold text-accent-ink",
                      )}
                    >
                      <span className="sr-only">{date(day)}</span>
                      <span aria-hidden>{wall.day}</span>
                    </p>
                    <div className="max-md:hidden">
                      <ScheduledEntries day={day} items={items} limit={MAX_PER_DAY} />
                    </div>
                    {items.length > 0 && (
                      <Link
                        href={`/scheduled?view=week&day=${formatWallDay(wall)}`}
                        className="inline-grid min-h-6 place-items-center rounded-chip bg-accent-soft px-1.5 text-accent-ink text-small md:hidden"
                      >
                        <span className="sr-only">{date(day)}: </span>
                        {count(items.length)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
