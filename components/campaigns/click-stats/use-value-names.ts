"use client";

import { useTranslations } from "next-intl";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { UNKNOWN } from "@/lib/gateway/campaigns/click-stats/schema-values";
import type { PanelName } from "./use-click-stats-view";

const DEVICES = ["mobile", "tablet", "desktop", "tv"] as const;

const UNKNOWN_NAMES: Partial<Record<PanelName, "direct" | "onlyTarget">> = {
  referrer: "direct",
  target: "onlyTarget",
};

export function useValueNames(): (panel: PanelName, value: string) => string {
  const t = useTranslations("clicks");
  const { country } = useDisplayNames();
  return (panel, value) => {
    if (value === UNKNOWN) return t(UNKNOWN_NAMES[panel] ?? "unknown");
    if (panel === "country") return /^[A-Z]{2}$/.test(value) ? country(value) : value;
    const device = panel === "device" ? DEVICES.find((device) => device === value) : undefined;
    return device === undefined ? value : t(`devices.${device}`);
  };
}
