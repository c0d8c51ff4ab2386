"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { useInbox } from "@/lib/queries/inbox";

/** Badge maximum: the API stops counting here. */
const MAX_COUNT = 100;

export function UnreadBadge() {
  const t = useTranslations("shell");
  const unread = useInbox().data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Badge tone="accent">
      <span className="sr-only">{t("unread")} </span>
      {unread >= MAX_COUNT ? `${MAX_COUNT - 1}+` : unread}
    </Badge>
  );
}
