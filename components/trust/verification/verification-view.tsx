"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useNow } from "@/components/hooks/use-now";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem } from "@/components/ui/description-item";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { Status } from "@/components/ui/status";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { useVerifyCode } from "@/lib/queries/verification";
import { CodeReveal } from "./code-reveal";
import { ResendButton } from "./resend-button";
import { StepTimeline } from "./step-timeline";
import { Cost } from "./use-verification-table";
import { STATUS_KINDS, useStatusName } from "./use-verification-labels";

const CheckForm = lazyWhenOnline(async () => ({
  default: (await import("./check-form")).CheckForm,
}));

function Details({ verification }: { verification: VerifyCode }) {
  const t = useTranslations("verification");
  const statusName = useStatusName();
  return (
    <dl className="*:flex *:flex-wrap *:justify-between *:gap-x-4 *:border-line-soft *:border-b *:py-2">
      <DescriptionItem term={t("column.status")}>
        <Status kind={STATUS_KINDS[verification.status]}>{statusName(verification.status)}</Status>
      </DescriptionItem>
      <DescriptionItem term={t("column.delivered_channel")}>
        {verification.delivered_channel === null
          ? null
          : t(`channel.${verification.delivered_channel}`)}
      </DescriptionItem>
      <DescriptionItem term={t("column.code")}>
        <CodeReveal
          id={verification.id}
          length={verification.code_length}
          hasCode={verification.code !== undefined}
        />
      </DescriptionItem>
      <DescriptionItem term={t("column.cost")}>
        <Cost {...verification} />
      </DescriptionItem>
      <DescriptionItem term={t("column.created_at")}>
        <DateTime at={verification.created_at} />
      </DescriptionItem>
      <DescriptionItem term={t("detail.validUntil")}>
        <DateTime at={verification.valid_until} isAbsolute />
      </DescriptionItem>
      <DescriptionItem term={t("detail.checkedAt")}>
        {verification.checked_at === null ? null : <DateTime at={verification.checked_at} />}
      </DescriptionItem>
      {verification.payload !== null && (
        <DescriptionItem term={t("column.payload")}>{verification.payload}</DescriptionItem>
      )}
    </dl>
  );
}

export function VerificationView({ id }: { id: string }) {
  const t = useTranslations("verification");
  const { role } = useViewer();
  const now = useNow(60);
  const { data: loaded, error, refetch } = useVerifyCode(id);
  const item = useSkeletonData(loaded, error);
  if (item === undefined) {
    return (
      <RecordPending
        title={t("detail.page")}
        error={error}
        failedTitle={t("detail.failed")}
        onRetry={() => void refetch()}
        back={{ href: "/verification", text: t("detail.all") }}
      />
    );
  }
  return (
    <>
      <PageHeader title={formatPhone(item.phone)} />
      <div className="grid max-w-240 gap-x-10 gap-y-8 p-4 *:min-w-0 md:grid-cols-2 md:p-6">
        <section className="grid content-start gap-2">
          <h2 className="font-semibold text-read">{t("timeline.label")}</h2>
          <StepTimeline verification={item} />
        </section>
        <div className="grid content-start gap-8">
          <Details verification={item} />
          {canAccess("verification", role, "write") && item.checked_at === null && (
            <>
              {item.valid_until > now && <ResendButton verification={item} />}
              <Suspense fallback={<Skeleton className="h-40 max-w-80" />}>
                <CheckForm id={id} />
              </Suspense>
            </>
          )}
          {item.checked_at !== null && <p className="text-ink-2">{t("detail.confirmed")}</p>}
        </div>
      </div>
    </>
  );
}
