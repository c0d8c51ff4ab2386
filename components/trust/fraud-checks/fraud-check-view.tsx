"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { Status } from "@/components/ui/status";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  isChecking,
  FRAUD_NO_FUNDS,
  FRAUD_FAILED,
  FRAUD_INVALID_DATA,
} from "@/lib/core/trust/fraud-state";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";
import { useFraudCheck } from "@/lib/queries/fraud-checks";
import { useMe } from "@/lib/queries/me";
import { Agreement } from "./agreement";
import { DeleteCheck } from "./delete-check";
import { STATUS_KINDS } from "./fraud-labels";
import { PartDetails } from "./part-details";
import { Reasons } from "./reasons";
import { RiskScale } from "./risk";
import { subjectName } from "./subject";

function Outcome({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const { status_code: status, risk_score: score } = check;
  if (isChecking(status)) return <Notice>{t("outcome.checking")}</Notice>;
  if (status === FRAUD_NO_FUNDS) return <Notice tone="warn">{t("outcome.noCredits")}</Notice>;
  if (status === FRAUD_FAILED) return <Notice tone="bad">{t("outcome.failed")}</Notice>;
  return (
    <>
      {status === FRAUD_INVALID_DATA && <Notice tone="warn">{t("outcome.invalid")}</Notice>}
      {score !== null && <RiskScale score={score} />}
      {check.service_code === "economy" && score !== null && (
        <p className="text-ink-2">{t("outcome.economy")}</p>
      )}
    </>
  );
}

function Details({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const currency = useMe().data?.currency ?? "EUR";
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
      <Status kind={STATUS_KINDS[check.status_code]}>{t(`status.${check.status_code}`)}</Status>
      <span>{t(`service.${check.service_code}`)}</span>
      <Money amount={check.price} currency={currency} digits={4} />
      <DateTime at={check.created_at} isAbsolute />
      {check.callback_data !== null && <span>{check.callback_data}</span>}
    </p>
  );
}

export function FraudCheckView({ id }: { id: string }) {
  const t = useTranslations("fraud");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useFraudCheck(id);
  const check = useSkeletonData(loaded, error);
  if (check === undefined) {
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/fraud", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={subjectName(check)}
        actions={
          <>
            <Button className="print:hidden" onClick={() => window.print()}>
              {t("print")}
            </Button>
            {canAccess("fraudChecks", role, "write") && <DeleteCheck id={id} />}
          </>
        }
      />
      <div className="grid gap-8 p-4 *:min-w-0 md:p-6">
        <div aria-live="polite" className="grid gap-3">
          <Details check={check} />
          <Outcome check={check} />
        </div>
        <Reasons check={check} />
        <Agreement check={check} />
        <PartDetails check={check} />
        <details className="print:hidden">
          <summary className="cursor-pointer text-ink-2">{t("json")}</summary>
          <div className="max-w-160 pt-2">
            <CodeBlock
              code={JSON.stringify(check, null, 2)}
              label={t("json")}
              copyLabel={t("copyJson")}
            />
          </div>
        </details>
        <p className="max-w-prose text-ink-3 text-small">{t("sources")}</p>
      </div>
    </>
  );
}
