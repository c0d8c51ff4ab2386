"use client";

import { useTranslations } from "next-intl";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { TemplateVersion } from "@/lib/gateway/messaging/templates/schema";
import { useTemplateVersions } from "@/lib/queries/templates";

function Version({ version: row }: { version: TemplateVersion }) {
  const t = useTranslations("templates.versions");
  const { language } = useDisplayNames();
  const { version, content, created_at: at, created_by: name } = row;
  return (
    <details className="border-line-soft border-b py-2 last:border-b-0">
      <summary className="cursor-pointer">
        <span className="font-medium">{t("version", { version })}</span>{" "}
        <span className="text-ink-3">
          <DateTime at={at} isPlain /> {name === null ? t("byKey") : t("by", { name })}
        </span>
      </summary>
      <dl className="grid gap-2 py-2">
        {content.texts.map(({ lang, text }) => (
          <div key={lang} className="grid gap-1">
            <dt className="text-ink-2">{language(lang)}</dt>
            <dd dir="auto" lang={lang} className="text-read wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function TemplateVersions({ id }: { id: number }) {
  const t = useTranslations("templates.versions");
  const { data, error } = useTemplateVersions(id);
  return (
    <section className="grid max-w-3xl gap-2 p-4 md:p-6">
      <h2 className="font-medium text-ink-2">{t("title")}</h2>
      {error !== null && <ErrorPanel error={error} title={t("failed")} />}
      {data?.rows.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <div>
        {data?.rows.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </div>
    </section>
  );
}
