"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import type { Report } from "@/lib/gateway/overview/reports/schema";
import { useDeleteReport, useStartRun } from "@/lib/queries/reports";
import { useRunKey } from "./use-run-key";

const ReportDialog = lazyWhenOnline(async () => ({
  default: (await import("./report-dialog")).ReportDialog,
}));
const PreviewDialog = lazyWhenOnline(async () => ({
  default: (await import("./preview-dialog")).PreviewDialog,
}));

function SendDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports.send");
  const run = useStartRun(report.id);
  const idempotencyKey = useRunKey();
  return (
    <LazyConfirmDialog
      title={t("title", { name: report.name })}
      action={t("confirm")}
      isOpen
      isBusy={run.isPending}
      error={run.error}
      onClose={onClose}
      onConfirm={() =>
        run.mutate(
          { kind: "manual", idempotencyKey },
          {
            onSuccess: () => {
              showToast({ title: t("started") });
              onClose();
            },
          },
        )
      }
    >
      <p>{t("text", { count: report.members.length + report.emails.length })}</p>
    </LazyConfirmDialog>
  );
}

function DeleteDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports.deletion");
  const router = useRouter();
  const remove = useDeleteReport(report.id);
  return (
    <LazyConfirmDialog
      title={t("title", { name: report.name })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: t("deleted") });
            router.push("/insights/reports");
          },
        })
      }
    >
      <p>{t("text")}</p>
    </LazyConfirmDialog>
  );
}

export function ReportActions({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const [open, setOpen] = useState<"preview" | "send" | "edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const isEmpty = report.members.length + report.emails.length === 0;
  return (
    <>
      <Button onClick={() => setOpen("preview")}>{t("action.preview")}</Button>
      {report.can_change && (
        <>
          <Button
            reason={isEmpty ? t("recipients.none") : undefined}
            onClick={() => setOpen("send")}
          >
            {t("action.send")}
          </Button>
          <Button onClick={() => setOpen("edit")}>{t("action.edit")}</Button>
          <Button onClick={() => setOpen("delete")}>{t("action.delete")}</Button>
        </>
      )}
      {open === "send" && <SendDialog report={report} onClose={close} />}
      {open === "delete" && <DeleteDialog report={report} onClose={close} />}
      <Suspense fallback={null}>
        {open === "edit" && <ReportDialog edited={report} onClose={close} />}
        {open === "preview" && <PreviewDialog report={report} onClose={close} />}
      </Suspense>
    </>
  );
}
