"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import type { Report } from "@/lib/gateway/overview/reports/schema";
import { useReportPreview, useReportRun, useStartRun } from "@/lib/queries/reports";
import { useRunKey } from "./use-run-key";

export interface PreviewDialogProps {
  report: Report;
  onClose: () => void;
}

/** Has the server build the mail, and shows it as the person would get it. */
export function PreviewDialog({ report, onClose }: PreviewDialogProps) {
  const t = useTranslations("reports.preview");
  const { list } = useFormats();
  const start = useStartRun(report.id);
  const idempotencyKey = useRunKey();
  const isStarted = useRef(false);
  const { mutate } = start;
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate({ kind: "preview", idempotencyKey });
  }, [mutate, idempotencyKey]);
  const runId = start.data?.id ?? null;
  const run = useReportRun(report.id, runId);
  const isDone = run.data?.state === "done";
  const preview = useReportPreview(report.id, isDone ? runId : null);
  const { data } = preview;
  const error = start.error ?? run.error ?? preview.error;
  const problem = run.data?.state === "failed" ? run.data.problem : null;
  return (
    <Dialog title={t("title")} isOpen isWide onClose={onClose}>
      <div className="grid gap-3">
        {error !== null && data === undefined && <ErrorPanel error={error} title={t("failed")} />}
        {problem !== null && <p className="text-bad-ink">{problem}</p>}
        {data === undefined && error === null && problem === null && (
          <div role="status" aria-label={t("making")}>
            <Skeleton className="h-120" />
          </div>
        )}
        {data !== undefined && (
          <>
            <p>
              <span className="text-ink-3">{t("subject")}:</span> {data.subject}
            </p>
            <iframe
              title={t("frame")}
              sandbox=""
              srcDoc={data.html}
              className="h-120 max-h-[60dvh] w-full rounded-control border border-line bg-white"
            />
            <p className="text-ink-3">
              {data.files.length === 0
                ? t("noFiles")
                : t("files", { files: list(data.files.map(({ name }) => name)) })}
            </p>
          </>
        )}
        <div className="flex justify-end">
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
