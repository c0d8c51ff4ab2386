"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/hooks/use-now";
import { Status } from "@/components/ui/status";
import { useFormats } from "@/components/format/use-formats";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";
import { toKeyState } from "./key-state";

export function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations("keys.status");
  const { date } = useFormats();
  const state = toKeyState(apiKey, useNow(60));
  switch (state.kind) {
    case "active":
      return <Status kind="normal">{t("active")}</Status>;
    case "deactivated":
      return <Status kind="stopped">{t("deactivated")}</Status>;
    case "expired":
      return <Status kind="failed">{t("expired", { date: date(state.at) })}</Status>;
    case "left":
      return <Status kind="failed">{t("left")}</Status>;
    case "expiring":
      return <Status kind="attention">{t("expiring", { date: date(state.at) })}</Status>;
    case "unused":
      return <Status kind="attention">{t("unused", { days: state.days })}</Status>;
  }
}
