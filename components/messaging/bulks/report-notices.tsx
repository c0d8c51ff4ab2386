"use client";

import { BULK_FAILED, BULK_IN_PROGRESS, BULK_NO_RECIPIENTS } from "@/lib/core/messages/bulk-state";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useReleaseBulk } from "@/lib/queries/bulks";
import { BulkGrace } from "./bulk-grace";
import { isInGrace } from "./use-grace-seconds";

/** Shows a toast when a bulk that paused for lack of funds has resumed. */
function useResumedToast({ paused_reason, status_code }: BulkReport): void {
  const t = useTranslations("bulks.paused");
  const before = useRef(paused_reason);
  useEffect(() => {
    const was = before.current;
    before.current = paused_reason;
    if (was !== null && paused_reason === null && status_code === BULK_IN_PROGRESS)
      showToast({ title: t("resumed") });
  }, [paused_reason, status_code, t]);
}

function Approval({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.paused");
  const { role } = useViewer();
  const release = useReleaseBulk();
  const isOwner = role === "owner";
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("approval")}</p>
      <p>{t(isOwner ? "approvalOwner" : "approvalOther", { count: report.recipients })}</p>
      {isOwner && (
        <Button
          className="mt-2"
          isBusy={release.isPending}
          onClick={() =>
            release.mutate(report.uuid, { onSuccess: () => showToast({ title: t("approved") }) })
          }
        >
          {t("approve")}
        </Button>
      )}
      {release.error !== null && <ErrorPanel error={release.error} title={t("notApproved")} />}
    </Notice>
  );
}

export function ReportNotices({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks");
  const { role } = useViewer();
  useResumedToast(report);
  const { bulk, paused_reason: pause, status_code: status } = report;
  const canStop = canAccess("composeBulk", role, "write");
  if (isInGrace(bulk)) return <BulkGrace bulk={bulk} canStop={canStop} />;
  const content =
    pause === "approval" ? (
      <Approval report={report} />
    ) : pause !== null ? (
      <Notice tone="warn">
        <p className="font-medium">{t(`paused.${pause}`)}</p>
        <p>{t(`paused.${pause}What`, { count: report.recipients - bulk.preflight.checked })}</p>
      </Notice>
    ) : status === BULK_NO_RECIPIENTS ? (
      <Notice tone="warn">
        <p className="font-medium">{t("nobody.title")}</p>
        <p>{t("nobody.text")}</p>
      </Notice>
    ) : status === BULK_FAILED ? (
      <Notice tone="bad">{t("serviceError")}</Notice>
    ) : bulk.is_dryrun ? (
      <Notice>{t("dryRunNotice")}</Notice>
    ) : null;
  return content && <div className="max-w-240 px-4 pt-4 md:px-6">{content}</div>;
}
