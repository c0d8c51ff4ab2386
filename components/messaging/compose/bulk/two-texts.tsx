"use client";

import { useTranslations } from "next-intl";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { getBulk } from "./bulk-content";

export function TwoTexts({ content }: { content: DraftContent }) {
  const t = useTranslations("many.variant");
  const { variant_text: second } = getBulk(content);
  if (second == null) return null;
  return (
    <section aria-label={t("both")} className="grid max-w-180 gap-2">
      <p className="text-ink-2">{t("random")}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {[content.text, second].map((text, index) => (
          <div key={index === 0 ? "first" : "second"} className="grid min-w-0 content-start gap-1">
            <dt className="text-ink-3 text-small">{t(index === 0 ? "first" : "second")}</dt>
            <dd
              dir="auto"
              className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2"
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
