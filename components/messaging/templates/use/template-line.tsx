"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { toTemplateHref } from "@/components/messaging/templates/template-href";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useTemplate } from "@/lib/queries/templates";
import type { TemplateSource } from "./template-source";

export interface TemplateLineProps {
  source: TemplateSource;
  text: string;
  /** Each run of a recurring bulk has the version that is current then. */
  isRecurring?: boolean;
  /** The template was changed or deleted meanwhile; the text stays as inserted. */
  onOutdated: () => void;
}

/** Says whether a text is still that of its template. */
export function TemplateLine({ source, text, isRecurring = false, onOutdated }: TemplateLineProps) {
  const t = useTranslations("useTemplate");
  const { data: template } = useTemplate(String(source.id));
  const isOutdated =
    template !== undefined &&
    (template.version !== source.version || template.archived_at !== null);
  const notify = useEffectEvent(onOutdated);
  useEffect(() => {
    if (isOutdated) notify();
  }, [isOutdated]);
  if (template === undefined || text === "" || isOutdated) return null;
  const key = text !== source.text ? "changed" : isRecurring ? "fromCurrent" : "from";
  return (
    <p className="text-ink-3 text-small">
      {t.rich(key, {
        name: template.name,
        version: source.version,
        link: (chunks) => (
          <PrefetchLink href={toTemplateHref(template)} className="underline">
            {chunks}
          </PrefetchLink>
        ),
      })}
    </p>
  );
}
