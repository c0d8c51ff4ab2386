"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { runBulkJob } from "@/components/data-table/selection/bulk-job";
import { targetTotal } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { updateMany, useSmsRefresh } from "@/lib/queries/sms";
import type { BulkChoice } from "./use-message-actions";

const TRANSLATION_KEYS = {
  cancel: {
    title: "stopTitle",
    text: "stopText",
    action: "stop",
    running: "stopping",
    done: "stopped",
    doneOfMany: "stoppedOfMany",
  },
  delete: {
    title: "deleteTitle",
    text: "deleteText",
    action: "delete",
    running: "deleting",
    done: "deleted",
    doneOfMany: "deletedOfMany",
  },
} as const;

export interface BulkDialogProps {
  choice: BulkChoice;
  filters: URLSearchParams;
  onClose: () => void;
}

/** Confirms a bulk action and runs it as a background task. */
export function BulkDialog({ choice, filters, onClose }: BulkDialogProps) {
  const t = useTranslations("sms.bulk");
  const formats = useFormats();
  const refresh = useSmsRefresh();
  const { action, target, done } = choice;
  const rows = formats.total(targetTotal(target));
  const keys = TRANSLATION_KEYS[action];
  const [now] = useState(() => Math.floor(Date.now() / 1000));

  function startJob() {
    // Excludes messages created after the count. Requests without a filter are rejected by the gateway.
    const matching = new URLSearchParams(filters);
    matching.set("created_at[lte]", String(now));
    void runBulkJob({
      target,
      matching,
      step: (query) => updateMany(action, query),
      labels: {
        title: t(keys.running, rows),
        done: (ready, remaining) =>
          remaining === null
            ? t(keys.doneOfMany, { done: ready })
            : t(keys.done, { done: ready, left: remaining }),
        failed: (ready, reason) => t("failed", { done: ready, reason }),
      },
      onDone: refresh,
    });
    done();
    onClose();
  }

  return (
    <ConfirmDialog
      title={t(keys.title, rows)}
      action={t(keys.action, rows)}
      isOpen
      isBusy={false}
      error={null}
      onConfirm={startJob}
      onClose={onClose}
    >
      {t(keys.text)}
    </ConfirmDialog>
  );
}
