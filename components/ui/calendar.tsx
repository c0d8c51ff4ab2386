"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChevronProps, DayPicker } from "react-day-picker";
import { toNoon, toIsoDay, useDays } from "./use-days";

export interface CalendarProps {
  value: string;
  today: string;
  onChoose: (iso: string) => void;
}

const NAV =
  "grid size-7 place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-11";
const CLASSES = {
  months: "relative",
  month_caption: "flex h-7 items-center px-1 font-medium max-md:h-11",
  nav: "absolute top-0 right-0 flex",
  button_previous: NAV,
  button_next: NAV,
  weekday: "size-8 font-normal text-ink-3 text-small max-md:size-11",
  day: "p-0 text-center",
  day_button: "size-8 rounded-control hover:bg-hover max-md:size-11",
  today: "font-semibold underline underline-offset-4",
  selected: "*:bg-accent *:text-on-accent *:hover:bg-accent",
  outside: "text-ink-3",
};

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}

export function Calendar({ value, today, onChoose }: CalendarProps) {
  const t = useTranslations("ui.date");
  const days = useDays();
  const selectedDay = value === "" ? undefined : toNoon(value);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      timeZone="UTC"
      weekStartsOn={1}
      today={toNoon(today)}
      defaultMonth={selectedDay ?? toNoon(today)}
      selected={selectedDay}
      onSelect={(day) => onChoose(toIsoDay(new Date(Number(day) + 43_200_000)))}
      classNames={CLASSES}
      components={{ Chevron }}
      formatters={{ formatCaption: days.month, formatWeekdayName: days.weekday }}
      labels={{
        labelPrevious: () => t("previous"),
        labelNext: () => t("next"),
        labelGrid: days.month,
        labelWeekday: days.weekday,
        labelDayButton(day, { today: isToday, selected }) {
          const label = isToday ? t("today", { day: days.formatLong(day) }) : days.formatLong(day);
          return selected ? t("chosen", { day: label }) : label;
        },
      }}
    />
  );
}
