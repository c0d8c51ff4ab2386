"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";

/** Notice shown after another window sent the draft. `at` is in Unix seconds. */
export function AlreadySent({ at, href }: { at: number; href: string }) {
  const t = useTranslations("compose.send");
  const { time } = useFormats();
  return (
    <p role="status" className="grid max-w-180 justify-items-start gap-1">
      <span className="font-semibold">{t("earlier", { time: time(at) })}</span>
      <span className="text-ink-2">{t("earlierText")}</span>
      <PrefetchLink href={href} className="text-accent-ink hover:underline">
        {t("earlierOpen")}
      </PrefetchLink>
    </p>
  );
}
