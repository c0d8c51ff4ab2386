"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { isOpenPayment, PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { PaymentDetail } from "@/lib/gateway/billing/payments/schema";
import { InvoiceLink } from "./invoice-link";
import { topUpPath } from "./top-up-path";
import { TransferDetails } from "./transfer-details";
import { NAME_OF_PAYMENT_TYPE } from "./payment-type-names";

type Outcome = "returned" | "done" | "unfinished" | "pending" | "failed" | "abandoned";

function toOutcome({ status, returned_at, redirect_url }: PaymentDetail): Outcome {
  if (returned_at !== null) return "returned";
  if (status === PAYMENT_STATUS.paid) return "done";
  if (status === PAYMENT_STATUS.failed) return "failed";
  if (!isOpenPayment(status)) return "abandoned";
  return redirect_url === null ? "pending" : "unfinished";
}

const TONES = {
  returned: "bad",
  done: "plain",
  unfinished: "warn",
  pending: "plain",
  failed: "bad",
  abandoned: "warn",
} as const;

const retryHref = ({ net_val, type, method_id }: PaymentDetail): string =>
  topUpPath({ net: net_val, type: NAME_OF_PAYMENT_TYPE[type], methodId: method_id });

function useSentence(payment: PaymentDetail): (outcome: Outcome) => string {
  const t = useTranslations("payments");
  const { money, dateTime } = useFormats();
  const { net_val, currency, type, error_code: code, error, expires_at, status } = payment;
  const amount = money(net_val, currency);
  return (outcome) => {
    switch (outcome) {
      case "pending":
        return type === 1 || type === 6 ? t(`outcome.pendingType.${type}`) : t("outcome.pending");
      case "failed": {
        const key = `problem.${code ?? "refused"}` as "problem.refused";
        return t("outcome.failed", { problem: t.has(key) ? t(key) : (error ?? "") });
      }
      case "abandoned":
        return t(
          `outcome.end.${status === PAYMENT_STATUS.canceledByPayer ? "canceled" : status === PAYMENT_STATUS.timedOut ? "timedOut" : "admin"}`,
        );
      case "unfinished":
        return t("outcome.unfinished", { time: dateTime(expires_at) });
      case "returned":
        return t(`outcome.returned.${payment.returned_reason ?? "refund"}`, { amount });
      default:
        return t("outcome.done", { amount });
    }
  };
}

export function PaymentOutcome({ payment }: { payment: PaymentDetail }) {
  const t = useTranslations("payments");
  const { role } = useViewer();
  const sentence = useSentence(payment);
  const outcome = toOutcome(payment);
  const canPay = canAccess("topUp", role, "write");
  const canRetry = outcome === "failed" || outcome === "abandoned" || outcome === "returned";
  return (
    <div className="grid max-w-180 justify-items-start gap-4">
      <Notice tone={TONES[outcome]}>{sentence(outcome)}</Notice>
      <TransferDetails payment={payment} />
      <InvoiceLink payment={payment} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canPay && payment.redirect_url !== null && (
          <a href={payment.redirect_url} className={buttonClass("primary")}>
            {t("outcome.continue")}
          </a>
        )}
        {canPay && canRetry && (
          <PrefetchLink href={retryHref(payment)} className={buttonClass("primary")}>
            {t("outcome.retry")}
          </PrefetchLink>
        )}
      </div>
    </div>
  );
}
