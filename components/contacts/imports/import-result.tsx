"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { Notice } from "@/components/ui/notice";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { isMoving, useImportStep } from "@/lib/queries/imports";
import { ImportProgress } from "./import-progress";
import { LeftOutButton } from "./left-out-button";
import { StopButton } from "./stop-button";

export function ImportResult({ shown }: { shown: Import }) {
  const t = useTranslations("imports.result");
  const { role } = useViewer();
  const isGroup = shown.target === "group";
  const mayChange = canAccess(isGroup ? "groups" : "blockedNumbers", role, "write");
  if (isMoving(shown)) {
    return (
      <div className="grid gap-3">
        <ImportProgress shown={shown} />
        <p className="text-ink-3">{t("leaveSafely")}</p>
        {shown.state === "running" && mayChange && (
          <div>
            <StopButton id={shown.id} />
          </div>
        )}
      </div>
    );
  }
  return (
    <section aria-label={t("title")} className="grid grid-cols-1 gap-5">
      <Outcome shown={shown} />
      {shown.started_at !== null && <Figures shown={shown} />}
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={isGroup ? `/groups/${shown.group_id}` : "/blocked"}
          className={buttonClass("primary")}
        >
          {t(isGroup ? "toGroup" : "toBlocked")}
        </Link>
        {mayChange && shown.finished_at !== null && <LeftOutButton shown={shown} />}
        {mayChange && shown.undo_until !== null && <UndoButton shown={shown} />}
      </div>
      {shown.undo_until !== null && (
        <p className="text-ink-3">
          {t("undoUntil")} <DateTime at={shown.undo_until} isAbsolute isPlain />
        </p>
      )}
    </section>
  );
}

function Outcome({ shown }: { shown: Import }) {
  const t = useTranslations("imports");
  const errors = useTranslations("errors.reason");
  if (shown.state === "failed") {
    const reason = shown.problem ?? "";
    const text = errors.has(reason as "file_damaged")
      ? errors(reason as "file_quote_open", { limit: shown.problem_line ?? 0 })
      : null;
    return (
      <Notice tone="bad">
        <p className="font-medium">{t("state.failed")}</p>
        <p>{text ?? t("result.failedAgain")}</p>
      </Notice>
    );
  }
  return (
    <Notice tone={shown.state === "done" ? "plain" : "warn"}>
      <p>{t(`state.${shown.state}`)}</p>
      {shown.kept > 0 && (
        <p>
          {t(shown.target === "group" ? "result.kept" : "result.blocksKept", { count: shown.kept })}
        </p>
      )}
    </Notice>
  );
}

function Figures({ shown }: { shown: Import }) {
  const t = useTranslations("imports.result");
  const { count } = useFormats();
  const isGroup = shown.target === "group";
  const { problem = 0, duplicate = 0, blocked = 0 } = shown.fates;
  const leftOut = problem + duplicate + (shown.blocked === "skip" ? blocked : 0);
  return (
    <FigureStrip label={t("title")}>
      <Figure label={t(isGroup ? "added" : "blocked")} value={count(shown.added)} />
      {isGroup && <Figure label={t("changed")} value={count(shown.changed)} />}
      <Figure label={t(isGroup ? "unchanged" : "blockedBefore")} value={count(shown.unchanged)} />
      <Figure label={t("leftOut")} value={count(leftOut)} />
      {shown.state === "undone" && <Figure label={t("undone")} value={count(shown.undone)} />}
    </FigureStrip>
  );
}

function UndoButton({ shown }: { shown: Import }) {
  const t = useTranslations("imports.undo");
  const step = useImportStep(shown.id);
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
            {shown.target === "group"
              ? t("text", { added: shown.added, changed: shown.changed })
              : t("blocks", { count: shown.added })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
