"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/hooks/use-now";
import type { StatusKind } from "@/components/ui/status";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { toCode } from "./status-codes";

export interface StatusTexts {
  kind: StatusKind;
  label: string;
  explanation: string;
  advice: string | null;
}

const STATUS_SECONDS = 5;

type SmsStatusFields = Pick<Sms, "status_code" | "dlr_code" | "delivery_at">;

/** Returns a function that labels a message's status; unknown codes are shown as such. */
export function useStatusLabels(): (sms: SmsStatusFields) => StatusTexts {
  const t = useTranslations("sms");
  const now = useNow(STATUS_SECONDS);
  return (sms) => {
    const { kind, key, code, hasAdvice } = toCode(sms, now);
    if (key === "unknown") {
      const label = t("code.unknown.label", { code });
      return { kind, label, explanation: t("code.unknown.text", { code }), advice: null };
    }
    return {
      kind,
      label: t(`code.${key}.label`),
      explanation: t(`code.${key}.text`),
      advice: hasAdvice ? t(`advice.${key}`) : null,
    };
  };
}
