"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-input";
import { Kbd } from "@/components/ui/kbd";
import { optionClass } from "@/components/ui/overlay";
import { TIME_PRESETS } from "@/lib/core/time/time-presets";

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

export interface TimeValuesProps {
  value: string;
  /** Disallows open ends. */
  needsBoth?: boolean;
  onChoose: (range: string) => void;
}

export function TimeValues({ value, needsBoth = false, onChoose }: TimeValuesProps) {
  const t = useTranslations("table.range");
  const days = DAYS.exec(value);
  const [from, setFrom] = useState(days?.[1] ?? "");
  const [to, setTo] = useState(days?.[2] ?? "");
  // An invalid date must not count as an open end.
  const [invalid, setInvalid] = useState({ from: false, to: false });
  const list = useRef<HTMLUListElement>(null);
  const isMissing =
    from + to === "" || (needsBoth && (from === "" || to === "")) || invalid.from || invalid.to;
  const isBackwards = from !== "" && to !== "" && from > to;

  function press(event: KeyboardEvent) {
    const { target } = event;
    // React also bubbles keys from the calendar's portal.
    if (!(target instanceof Node) || !event.currentTarget.contains(target)) return;
    if (target instanceof HTMLInputElement) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
      const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons.at((index + (event.key === "ArrowDown" ? 1 : -1)) % buttons.length)?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const preset = TIME_PRESETS.find(({ key }) => key === event.key.toUpperCase());
    if (preset === undefined) return;
    event.preventDefault();
    onChoose(preset.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the whole panel
    <div onKeyDown={press}>
      <ul ref={list}>
        {TIME_PRESETS.map(({ id, key }, index) => (
          <li key={id}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose here
              autoFocus={index === 0}
              aria-current={value === id ? "true" : undefined}
              onClick={() => onChoose(id)}
              className={clsx(
                optionClass,
                "w-full cursor-pointer hover:bg-hover focus:bg-selected",
                value === id && "font-medium",
              )}
            >
              <span className="flex flex-1 items-center gap-2 text-left">
                {t(id)}
                {value === id && <Check aria-hidden size={14} strokeWidth={1.75} />}
              </span>
              <Kbd keys={key} />
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-1 grid grid-cols-2 gap-2 border-line-soft border-t p-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards && !isMissing) onChoose(`${from}..${to}`);
        }}
      >
        <DateField
          label={t("from")}
          value={from}
          direction="back"
          onChange={(day, isInvalid) => {
            setFrom(day);
            setInvalid({ ...invalid, from: isInvalid });
          }}
        />
        <DateField
          label={t("to")}
          value={to}
          direction="back"
          error={isBackwards ? t("backwards") : undefined}
          onChange={(day, isInvalid) => {
            setTo(day);
            setInvalid({ ...invalid, to: isInvalid });
          }}
        />
        <Button type="submit" className="col-span-2">
          {t("apply")}
        </Button>
      </form>
    </div>
  );
}
