"use client";

import { LANGUAGE_NAMES, LANGUAGES, type Language, toLanguage } from "@/lib/core/languages";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { FormPreview, PreviewPage } from "@/lib/gateway/responses/hosted-forms/schema";

export interface PreviewChoice {
  lang: Language;
  page: PreviewPage;
}

/** Keeps the preview's choice, initially in the user's language if forms support it. */
export function usePreviewChoice() {
  const locale = useLocale();
  return useState<PreviewChoice>({ lang: toLanguage(locale), page: "form" });
}

export interface PreviewFrameProps {
  choice: PreviewChoice;
  onChoose: (choice: PreviewChoice) => void;
  preview: {
    data: FormPreview | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
}

/** Sandboxed preview that can't submit or run scripts. */
export function PreviewFrame({ choice, onChoose, preview }: PreviewFrameProps) {
  const t = useTranslations("forms.preview");
  const { data, error, refetch } = preview;
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <div className="flex flex-wrap items-end gap-3">
          <SegmentedControl
            label={t("page")}
            value={choice.page}
            options={[
              { value: "form", label: t("form") },
              { value: "end", label: t("end") },
            ]}
            onChange={(page) => onChoose({ ...choice, page })}
          />
          <SelectField
            label={t("lang")}
            value={choice.lang}
            onChange={(event) => {
              const lang = LANGUAGES.find((formLanguage) => formLanguage === event.target.value);
              if (lang !== undefined) onChoose({ ...choice, lang });
            }}
          >
            {LANGUAGES.map((formLanguage) => (
              <option key={formLanguage} value={formLanguage} lang={formLanguage}>
                {LANGUAGE_NAMES[formLanguage]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {error !== null && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-160" />}
      {data !== undefined && (
        <iframe
          title={t("frame")}
          sandbox=""
          srcDoc={data.html}
          className="h-160 w-full rounded-control border border-line"
        />
      )}
    </section>
  );
}
