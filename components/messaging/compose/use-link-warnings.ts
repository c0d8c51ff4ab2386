"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { MessageAnalysis } from "./use-message";
import type { TextLink } from "./use-text-links";

/** Warns of links that will have expired when the message arrives, or expire within a day after it. */
export function useLinkWarnings(
  links: readonly TextLink[],
  { time }: Pick<MessageAnalysis, "time">,
): string[] {
  const t = useTranslations("compose.link");
  const { dateTime } = useFormats();
  const now = useNow(60);
  const at = time.kind === "instant" ? time.at : now;
  return links.flatMap(({ campaign }) => {
    const expiresAt = campaign?.expires_at ?? null;
    if (campaign === null || expiresAt === null || expiresAt >= at + DAY_SECONDS) return [];
    const values = { name: campaign.name, time: dateTime(expiresAt) };
    if (expiresAt <= now) return [t("expired", values)];
    return [t(expiresAt <= at ? "expiresBefore" : "expiresSoon", values)];
  });
}
