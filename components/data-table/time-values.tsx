"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { optionClass } from "@/components/ui/overlay";
import { TIME_PRESETS } from "@/lib/core/time-presets";

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

export interface TimeValuesProps {
  value: string;
  onChoose: (range: string) => void;
}

/** Ranges by one key each, or from day to day. */
export function TimeValues({ value, onChoose }: TimeValuesProps) {
  const t = useTranslations("table.range");
  const days = DAYS.exec(value);
  const [from, setFrom] = useState(days?.[1] ?? "");
  const [to, setTo] = useState(days?.[2] ?? "");
  const list = useRef<HTMLUListElement>(null);
  const isBackwards = from !== "" && to !== "" && from > to;

  function press(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const all = [...(list.current?.querySelectorAll("button") ?? [])];
      const at = all.indexOf(document.activeElement as HTMLButtonElement);
      all.at((at + (event.key === "ArrowDown" ? 1 : -1)) % all.length)?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const preset = TIME_PRESETS.find(({ key }) => key === event.key.toUpperCase());
    if (preset === undefined) return;
    event.preventDefault();
    onChoose(preset.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: single keys of the whole panel
    <div onKeyDown={press}>
      <ul ref={list}>
        {TIME_PRESETS.map(({ id, key }, index) => (
          <li key={id}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose here
              autoFocus={index === 0}
              onClick={() => onChoose(id)}
              className={clsx(
                optionClass,
                "w-full cursor-pointer hover:bg-hover focus:bg-selected",
                value === id && "font-medium",
              )}
            >
              <span className="flex-1 text-left">{t(id)}</span>
              <Kbd keys={key} />
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-1 grid grid-cols-2 gap-2 border-line-soft border-t p-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards && from + to !== "") onChoose(`${from}..${to}`);
        }}
      >
        <TextField
          label={t("from")}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t("to")}
          type="date"
          value={to}
          error={isBackwards ? t("backwards") : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" className="col-span-2">
          {t("apply")}
        </Button>
      </form>
    </div>
  );
}
