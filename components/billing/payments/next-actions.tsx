"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { type NextAction, useNextActions } from "./use-next-actions";

export function NextActions() {
  const t = useTranslations("payments.action");
  return useNextActions().map(({ key, text, href, link, isUrgent }: NextAction) => (
    <Notice key={key} tone={isUrgent ? "warn" : "plain"}>
      {text}{" "}
      <PrefetchLink href={href} className="text-accent-ink underline">
        {t(`open.${link}`)}
      </PrefetchLink>
    </Notice>
  ));
}
