"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";

export interface EmptyFirstUseProps {
  title: string;
  text?: string;
  actions?: ReactNode;
  example?: ReactNode;
}

export function EmptyFirstUse({ title, text, actions, example }: EmptyFirstUseProps) {
  const t = useTranslations("ui");
  return (
    <div className="grid justify-items-start gap-3 p-4 md:p-6">
      <h2 className="font-semibold text-read">{title}</h2>
      {text !== undefined && <p className="max-w-[68ch] text-ink-2">{text}</p>}
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      {example !== undefined && (
        <figure className="mt-3 w-full border-line-soft border-t pt-3 text-ink-3">
          <figcaption className="mb-1 text-small">{t("example")}</figcaption>
          {example}
        </figure>
      )}
    </div>
  );
}

export interface EmptyFilteredProps {
  title: string;
  filters: readonly { label: string; onRemove: () => void }[];
  onClear: () => void;
}

/** Empty list with its filters, each removable. */
export function EmptyFiltered({ title, filters, onClear }: EmptyFilteredProps) {
  const t = useTranslations("ui");
  return (
    <div className="grid justify-items-start gap-3 p-4 md:p-6">
      <h2 className="font-semibold text-read">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ label, onRemove }) => (
          <li key={label}>
            <button
              type="button"
              onClick={onRemove}
              aria-label={t("removeFilter", { filter: label })}
              className="inline-flex min-h-6 items-center gap-1 rounded-chip bg-accent-soft px-1.5 text-accent-ink max-md:min-h-11"
            >
              {label}
              <X aria-hidden size={13} strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onClear}>{t("clearFilters")}</Button>
    </div>
  );
}
