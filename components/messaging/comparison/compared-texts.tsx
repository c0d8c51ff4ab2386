"use client";

import { useTranslations } from "next-intl";
import { Swatch } from "./swatch";
import type { ComparedItem } from "./use-comparison";

export function ComparedTexts({ items }: { items: readonly ComparedItem[] }) {
  const t = useTranslations("comparison.texts");
  const bulks = items.filter(({ kind }) => kind === "bulk");
  if (bulks.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {bulks.map(({ id, texts, variant }, index) => (
          <li
            key={id}
            className="grid content-start gap-2 rounded-panel border border-line p-3 print:break-inside-avoid"
          >
            <span className="flex items-center gap-2 text-ink-3 text-small">
              <Swatch variant={variant} />
              {t("bulk", { number: index + 1 })}
            </span>
            {texts.length === 0 ? (
              <p className="text-ink-3">{t("deleted")}</p>
            ) : (
              texts.map((text, index) => (
                <p
                  key={index === 0 ? "first" : "second"}
                  className="wrap-anywhere whitespace-pre-wrap"
                >
                  {texts.length > 1 && (
                    <span className="block text-ink-3 text-small">
                      {t(index === 0 ? "first" : "second")}
                    </span>
                  )}
                  {text}
                </p>
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
