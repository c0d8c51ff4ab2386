"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/figures";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { Status } from "@/components/ui/status";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { useVerifyCode } from "@/lib/queries/verification";
import { CheckForm } from "./check-form";
import { CodeReveal } from "./code-reveal";
import { StepTimeline } from "./step-timeline";
import { Cost } from "./use-verification-table";
import { STATUS_KINDS, useStatusName } from "./use-verification-words";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line-soft border-b py-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Facts({ one }: { one: VerifyCode }) {
  const t = useTranslations("verification");
  const statusName = useStatusName();
  return (
    <dl>
      <Fact label={t("column.status")}>
        <Status kind={STATUS_KINDS[one.status]}>{statusName(one.status)}</Status>
      </Fact>
      <Fact label={t("column.delivered_channel")}>
        {one.delivered_channel === null ? <NoValue /> : t(`channel.${one.delivered_channel}`)}
      </Fact>
      <Fact label={t("column.code")}>
        <CodeReveal id={one.id} length={one.code_length} hasCode={one.code !== undefined} />
      </Fact>
      <Fact label={t("column.cost")}>
        <Cost {...one} />
      </Fact>
      <Fact label={t("column.created_at")}>
        <DateTime at={one.created_at} />
      </Fact>
      <Fact label={t("detail.validUntil")}>
        <DateTime at={one.valid_until} isAbsolute />
      </Fact>
      <Fact label={t("detail.checkedAt")}>
        {one.checked_at === null ? <NoValue /> : <DateTime at={one.checked_at} />}
      </Fact>
      {one.payload !== null && <Fact label={t("column.payload")}>{one.payload}</Fact>}
    </dl>
  );
}

/** One verification: its steps from top to bottom, what the phone showed, and a field to try the code. */
export function VerificationView({ id }: { id: string }) {
  const t = useTranslations("verification");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useVerifyCode(id);
  const one = useSkeletonData(loaded, error);
  if (one === undefined) {
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
      <PageHeader title={formatPhone(one.phone)} />
      <div className="grid max-w-240 gap-x-10 gap-y-8 p-4 *:min-w-0 md:grid-cols-2 md:p-6">
        <section className="grid content-start gap-2">
          <h2 className="font-semibold text-read">{t("timeline.label")}</h2>
          <StepTimeline verification={one} />
        </section>
        <div className="grid content-start gap-8">
          <Facts one={one} />
          {mayAccess("verification", role, "write") && one.checked_at === null && (
            <CheckForm id={id} />
          )}
          {one.checked_at !== null && <p className="text-ink-2">{t("detail.confirmed")}</p>}
        </div>
      </div>
    </>
  );
}
