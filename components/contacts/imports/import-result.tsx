"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Notice } from "@/components/ui/notice";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { isProcessing, useImportAction } from "@/lib/queries/imports";
import { ImportProgress } from "./import-progress";
import { SkippedRowsButton } from "./skipped-rows-button";
import { StopButton } from "./stop-button";

export function ImportResult({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.result");
  const { role } = useViewer();
  const isGroup = currentImport.target === "group";
  const canEdit = canAccess(isGroup ? "groups" : "blockedNumbers", role, "write");
  if (isProcessing(currentImport)) {
    return (
      <div className="grid gap-3">
        <ImportProgress currentImport={currentImport} />
        <p className="text-ink-3">{t("leaveSafely")}</p>
        {currentImport.state === "running" && canEdit && (
          <div>
            <StopButton id={currentImport.id} />
          </div>
        )}
      </div>
    );
  }
  return (
    <section aria-label={t("title")} className="grid grid-cols-1 gap-5">
      <Outcome currentImport={currentImport} />
      {currentImport.started_at !== null && <Stats currentImport={currentImport} />}
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={isGroup ? `/groups/${currentImport.group_id}` : "/blocked"}
          className={buttonClass("primary")}
        >
          {t(isGroup ? "toGroup" : "toBlocked")}
        </Link>
        {canEdit && currentImport.finished_at !== null && (
          <SkippedRowsButton currentImport={currentImport} />
        )}
        {canEdit && currentImport.undo_until !== null && (
          <UndoButton currentImport={currentImport} />
        )}
      </div>
      {currentImport.undo_until !== null && (
        <p className="text-ink-3">
          {t("undoUntil")} <DateTime at={currentImport.undo_until} isAbsolute isPlain />
        </p>
      )}
    </section>
  );
}

function Outcome({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports");
  const errors = useTranslations("errors.reason");
  if (currentImport.state === "failed") {
    const reason = currentImport.problem ?? "";
    const text = errors.has(reason as "file_damaged")
      ? errors(reason as "file_quote_open", { limit: currentImport.problem_line ?? 0 })
      : null;
    return (
      <Notice tone="bad">
        <p className="font-medium">{t("state.failed")}</p>
        <p>{text ?? t("result.failedAgain")}</p>
      </Notice>
    );
  }
  return (
    <Notice tone={currentImport.state === "done" ? "plain" : "warn"}>
      <p>{t(`state.${currentImport.state}`)}</p>
      {currentImport.kept > 0 && (
        <p>
          {t(currentImport.target === "group" ? "result.kept" : "result.blocksKept", {
            count: currentImport.kept,
          })}
        </p>
      )}
    </Notice>
  );
}

function Stats({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.result");
  const { count } = useFormats();
  const isGroup = currentImport.target === "group";
  const { problem = 0, duplicate = 0, blocked = 0 } = currentImport.fates;
  const leftOut = problem + duplicate + (currentImport.blocked === "skip" ? blocked : 0);
  return (
    <StatStrip label={t("title")}>
      <Stat label={t(isGroup ? "added" : "blocked")} value={count(currentImport.added)} />
      {isGroup && <Stat label={t("changed")} value={count(currentImport.changed)} />}
      <Stat
        label={t(isGroup ? "unchanged" : "blockedBefore")}
        value={count(currentImport.unchanged)}
      />
      <Stat label={t("leftOut")} value={count(leftOut)} />
      {currentImport.state === "undone" && (
        <Stat label={t("undone")} value={count(currentImport.undone)} />
      )}
    </StatStrip>
  );
}

function UndoButton({ currentImport }: { currentImport: Import }) {
  const t = useTranslations("imports.undo");
  const step = useImportAction(currentImport.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("action")}</Button>
      {isOpen && (
        <ConfirmDialog
          title={t("title")}
          action={t("action")}
          isOpen
          isBusy={step.isPending}
          error={step.error}
          onClose={() => setOpen(false)}
          onConfirm={() => step.mutate("undo", { onSuccess: () => setOpen(false) })}
        >
          <p>
            {currentImport.target === "group"
              ? t("text", { added: currentImport.added, changed: currentImport.changed })
              : t("blocks", { count: currentImport.added })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
