"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { SsoProblem } from "@/lib/gateway/identity/single-sign-on/schema-problems";

export function SsoProblemNotice({ problem, name }: { problem: SsoProblem; name: string }) {
  const t = useTranslations("identity.sso");
  const messages: Record<SsoProblem, string> = {
    "provider-down": t("providerDown", { name }),
    cancelled: t("cancelled", { name }),
    expired: t("expired"),
    failed: t("failed", { name }),
    "rate-limited": t("rateLimited"),
    "not-allowed": t("notAllowed", { name }),
    "email-unverified": t("emailUnverified", { name }),
    "email-taken": t("emailTaken", { name }),
    "already-connected": t("alreadyConnected", { name }),
    "other-identity": t("otherIdentity", { name }),
  };
  return <Notice tone="bad">{messages[problem]}</Notice>;
}
