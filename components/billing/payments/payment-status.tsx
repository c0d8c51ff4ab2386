"use client";

import { useTranslations } from "next-intl";
import { Status, type StatusKind } from "@/components/ui/status";
import type { PaymentStatus as Code } from "@/lib/core/billing/payment-status";
import type { Payment } from "@/lib/gateway/billing/payments/schema";

const KINDS: Readonly<Record<Code, StatusKind>> = {
  0: "moving",
  10: "moving",
  20: "moving",
  100: "normal",
  200: "stopped",
  300: "stopped",
  400: "stopped",
  1000: "failed",
};

/** Status of a payment. A refund takes precedence, since it needs attention. */
export function PaymentStatus({ payment }: { payment: Payment }) {
  const t = useTranslations("payments.status");
  if (payment.refunded_val > 0) {
    return (
      <Status kind="stopped">{t(payment.returned_at === null ? "partly" : "refunded")}</Status>
    );
  }
  if (payment.returned_at !== null) return <Status kind="attention">{t("returned")}</Status>;
  return <Status kind={KINDS[payment.status]}>{t(`code.${payment.status}`)}</Status>;
}
