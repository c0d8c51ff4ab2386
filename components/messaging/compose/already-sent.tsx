"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { PrefetchLink } from "@/components/ui/prefetch-link";

export interface SentEarlier {
  /** Unix seconds. */
  at: number;
  href: string;
}

/** Replaces the review after another window sent the draft: its checks and balance are of a second send. */
export function AlreadySent({ at, href }: SentEarlier) {
  const t = useTranslations("compose.send");
  const title = useTranslations("compose.review")("title");
  const { time } = useFormats();
  return (
    <>
      <PageHeader title={title} />
      <p role="status" className="grid max-w-180 justify-items-start gap-1 p-4 md:p-6">
        <span className="font-semibold">{t("earlier", { time: time(at) })}</span>
        <span className="text-ink-2">{t("earlierText")}</span>
        <PrefetchLink href={href} className="text-accent-ink hover:underline">
          {t("earlierOpen")}
        </PrefetchLink>
      </p>
    </>
  );
}
