"use client";

import { useTranslations } from "next-intl";
import { codedProblem, toCode } from "@/components/messaging/sms/status-codes";

export function useReasonTexts() {
  const t = useTranslations("sms");
  return (reason: number): { label: string; cause: string; advice: string | null } => {
    const { key, code, hasAdvice } = toCode(codedProblem(reason), 0);
    if (key === "unknown") {
      const label = t("code.unknown.label", { code });
      return { label, cause: t("code.unknown.text", { code }), advice: null };
    }
    return {
      label: t(`code.${key}.label`),
      cause: t(`code.${key}.text`),
      advice: hasAdvice ? t(`advice.${key}`) : null,
    };
  };
}
