"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { floatingClass } from "@/components/ui/overlay";
import type { TemplateChoice } from "@/components/messaging/templates/use/choices";

export interface SlashListProps {
  id: string;
  texts: readonly TemplateChoice[];
  index: number;
  onChoose: (choice: TemplateChoice) => void;
}

/** Returns the id for `aria-activedescendant` of the textarea. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** List of templates; the textarea keeps the focus and handles keys. */
export function SlashList({ id, texts, index, onChoose }: SlashListProps) {
  const t = useTranslations("useTemplate");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("title")}
        className={`${floatingClass} absolute right-0 bottom-full left-0 mb-1 max-h-56 overflow-y-auto p-1`}
      >
        {texts.map((choice, position) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea handles the keys
          <div
            key={choice.key}
            id={optionId(id, position)}
            role="option"
            aria-selected={position === index}
            // Keeps the focus in the textarea.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            className={clsx(
              "grid min-h-7 cursor-pointer content-center rounded-chip px-2 py-1 max-md:min-h-11",
              position === index ? "bg-selected" : "hover:bg-hover",
            )}
          >
            <span className="font-medium">
              {choice.name}
              {choice.lang !== null && ` · ${choice.lang.toUpperCase()}`}
            </span>
            <span dir="auto" className="truncate text-ink-3 text-small">
              {choice.text}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {t("offered", { count: texts.length })}
      </p>
    </>
  );
}
