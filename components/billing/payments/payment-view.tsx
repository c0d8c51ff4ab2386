"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { DateTime } from "@/components/ui/date-time";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { PaymentDetail } from "@/lib/gateway/billing/payments/schema";
import { usePayment } from "@/lib/queries/payments";
import { AmountLines } from "./amount-lines";
import { PaymentOutcome } from "./payment-outcome";
import { PaymentStatus } from "./payment-status";
import { RefundTable } from "./refund-table";

function useStartedBy() {
  const t = useTranslations("payments.fact");
  return ({ is_auto: isAuto, created_by: person, key_name: key }: PaymentDetail) => {
    if (isAuto) return t("auto");
    return person ?? (key === null ? t("unknown") : t("key", { name: key }));
  };
}

function Details({ payment }: { payment: PaymentDetail }) {
  const t = useTranslations("payments");
  const startedBy = useStartedBy();
  const times: readonly (readonly [string, number | null])[] = [
    [t("fact.created"), payment.created_at],
    [t("fact.completed"), payment.completed_at],
    [t("fact.returned"), payment.returned_at],
  ];
  const details: (readonly [string, ReactNode])[] = [
    [t("column.status"), <PaymentStatus key="status" payment={payment} />],
    [t("column.type"), t(`type.${payment.type}`)],
    [t("fact.startedBy"), startedBy(payment)],
    ...times.flatMap(([label, at]) =>
      at === null ? [] : [[label, <DateTime key={label} at={at} isPlain />] as const],
    ),
  ];
  return (
    <dl className="grid max-w-120 grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {details.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PaymentView({ id }: { id: string }) {
  const t = useTranslations("payments");
  const { money } = useFormats();
  const { data: loaded, error, refetch } = usePayment(id);
  const payment = useSkeletonData(loaded, error);
  if (payment === undefined) {
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/billing/payments", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t("oneOf", { amount: money(payment.net_val, payment.currency) })}
        scope={t("number", { id: payment.id })}
      />
      <div className="grid gap-6 p-4 md:p-6">
        <PaymentOutcome payment={payment} />
        <Details payment={payment} />
        <AmountLines amounts={payment} />
        <RefundTable payment={payment} />
      </div>
    </>
  );
}
