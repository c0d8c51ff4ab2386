"use client";

import { useTranslations } from "next-intl";
import type { StatusKind } from "@/components/ui/status";
import type { VerifyStatus } from "@/lib/core/trust/verify-state";

export const STATUS_KINDS: Readonly<Record<VerifyStatus, StatusKind>> = {
  0: "moving",
  5: "moving",
  10: "normal",
  20: "failed",
  100: "failed",
};

export function useStatusName(): (status: VerifyStatus) => string {
  const t = useTranslations("verification.status");
  return (status) => t(`${status}`);
}
