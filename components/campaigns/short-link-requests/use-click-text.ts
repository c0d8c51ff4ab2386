"use client";

import { useTranslations } from "next-intl";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { Click } from "@/lib/gateway/responses/short-link-requests/schema";

export function useClickText() {
  const t = useTranslations("clicks");
  const { country } = useDisplayNames();
  const formatCountry = ({ country: iso2 }: Pick<Click, "country">) =>
    iso2 === null ? t("unknown") : country(iso2);
  const formatDevice = ({ browser, os }: Pick<Click, "browser" | "os">) =>
    [browser, os].filter((item) => item !== null).join(" · ") || t("unknown");
  return {
    formatCountry,
    formatDevice,
    formatClass: (click: Pick<Click, "class">) => t(`class.${click.class}`),
    formatPlace: (click: Click) => `${formatCountry(click)} · ${formatDevice(click)}`,
  };
}
