"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { FORM_LANGUAGES, type FormLanguage, LANGUAGE_NAMES } from "@/lib/core/forms/language-names";
import { useFormPreview } from "@/lib/queries/forms";

/** The form as visitors see it, in a frame that can neither send nor run anything. */
export function FormPreview({ code }: { code: string }) {
  const t = useTranslations("forms.preview");
  const locale = useLocale();
  const [lang, setLang] = useState<FormLanguage>(locale === "de" ? "de" : "en");
  const { data, error, refetch } = useFormPreview(code, lang);
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <SelectField
          label={t("lang")}
          value={lang}
          onChange={(event) => {
            const next = FORM_LANGUAGES.find((one) => one === event.target.value);
            if (next !== undefined) setLang(next);
          }}
        >
          {FORM_LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </SelectField>
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
