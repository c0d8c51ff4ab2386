"use client";

import { useNow } from "@/components/hooks/use-now";
import { useTranslations } from "next-intl";
import { isWithinHours } from "@/lib/core/time/scheduled-time";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { useTimeFormats } from "./time-formats";
import { useDisplayNames } from "./use-display-names";
import type { MessageAnalysis } from "./use-message";

/** Hours in which people expect business messages. */
export const DAYTIME = { from: "08:00", to: "20:00" };

/** Warnings don't prevent sending. */
export function useTimeWarnings(
  settings: SendingSettings,
  { phone, time }: MessageAnalysis,
): string[] {
  const t = useTranslations("compose.when");
  const { clockIn } = useTimeFormats();
  const { country } = useDisplayNames();
  const now = useNow(60);
  if (time.kind !== "now" && time.kind !== "instant") return [];
  const at = time.kind === "instant" ? time.at : now;
  const warnings: string[] = [];
  if (phone.kind === "number" && phone.zones.some((zone) => !isWithinHours(at, zone, DAYTIME))) {
    warnings.push(
      t("offHours", {
        time: clockIn(at, phone.zones) ?? "",
        country: country(phone.iso2),
        ...DAYTIME,
      }),
    );
  }
  const { quiet_hours: quiet, time_zone: zone } = settings;
  if (quiet !== null && isWithinHours(at, zone, quiet)) {
    warnings.push(t("quietHours", { from: quiet.from, to: quiet.to }));
  }
  return warnings;
}
