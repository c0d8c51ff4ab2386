"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { MAX_COMPARED } from "@/lib/gateway/overview/comparison/schema-values";
import { Swatch } from "./swatch";
import type { ComparisonState } from "./use-comparison";

const ComparisonPicker = lazyWhenOnline(async () => ({
  default: (await import("./comparison-picker")).ComparisonPicker,
}));

export function ChosenItems({ comparison }: { comparison: ComparisonState }) {
  const t = useTranslations("comparison.chosen");
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { items, add, remove } = comparison;
  const isFull = items.length >= MAX_COMPARED;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-2 border-line-soft border-b px-4 py-2 md:px-6 print:hidden"
    >
      <ul className="contents">
        {items.map(({ id, label, variant }) => (
          <li
            key={id}
            className="inline-flex min-h-7 max-w-full items-center gap-2 rounded-chip border border-line pl-2 max-md:min-h-11"
          >
            <Swatch variant={variant} />
            <span className="min-w-0 max-w-56 truncate">{label}</span>
            {items.length > 1 && (
              <IconButton
                icon={X}
                isSmall
                label={t("remove", { name: label })}
                onClick={() => remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <button
        ref={anchor}
        type="button"
        className={buttonClass()}
        disabled={isFull}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Plus aria-hidden size={14} strokeWidth={1.75} />
        {t("add")}
      </button>
      {isFull && (
        <span className="text-ink-3 text-small">{t("full", { count: MAX_COMPARED })}</span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ComparisonPicker
            anchor={anchor}
            chosen={items}
            onClose={() => setOpen(false)}
            onChoose={add}
          />
        </Suspense>
      )}
    </section>
  );
}
