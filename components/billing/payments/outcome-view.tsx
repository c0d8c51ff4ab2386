"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { buttonClass } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { usePayment } from "@/lib/queries/payments";
import { AmountLines } from "./amount-lines";
import { PaymentOutcome } from "./payment-outcome";

/** Return page after payment; can be reloaded. */
export function OutcomeView({ id }: { id: string }) {
  const t = useTranslations("payments");
  const { data: loaded, error, refetch } = usePayment(id);
  const payment = useSkeletonData(loaded, error);
  if (payment === undefined) {
    return (
      <RecordPending
        title={t("topUp.title")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/billing/payments", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader title={t("topUp.title")} scope={t(`type.${payment.type}`)} />
      <div className="grid gap-6 p-4 md:p-6">
        <PaymentOutcome payment={payment} />
        <AmountLines amounts={payment} />
        <div className="flex flex-wrap gap-2">
          <PrefetchLink href="/billing" className={buttonClass()}>
            {t("outcome.toBilling")}
          </PrefetchLink>
          <PrefetchLink href={`/billing/payments/${id}`} className={buttonClass("quiet")}>
            {t("outcome.details")}
          </PrefetchLink>
        </div>
      </div>
    </>
  );
}
