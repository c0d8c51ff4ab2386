"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { runBulkJob } from "@/components/data-table/selection/bulk-job";
import { targetTotal } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { updateMany, useSmsRefresh } from "@/lib/queries/sms";
import type { BulkChoice } from "./use-message-actions";

const WORDS = {
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

/** Runs as a background task. */
export function BulkDialog({ choice, filters, onClose }: BulkDialogProps) {
  const t = useTranslations("sms.bulk");
  const formats = useFormats();
  const refresh = useSmsRefresh();
  const { act, target, done } = choice;
  const rows = formats.total(targetTotal(target));
  const words = WORDS[act];
  const [now] = useState(() => Math.floor(Date.now() / 1000));

  function start() {
    // Excludes messages created after counting; the gateway rejects requests without a filter.
    const matching = new URLSearchParams(filters);
    matching.set("created_at[lte]", String(now));
    void runBulkJob({
      target,
      matching,
      step: (query) => updateMany(act, query),
      labels: {
        title: t(words.running, rows),
        done: (ready, remaining) =>
          remaining === null
            ? t(words.doneOfMany, { done: ready })
            : t(words.done, { done: ready, left: remaining }),
        failed: (ready, reason) => t("failed", { done: ready, reason }),
      },
      onDone: refresh,
    });
    done();
    onClose();
  }

  return (
    <ConfirmDialog
      title={t(words.title, rows)}
      action={t(words.action, rows)}
      isOpen
      isBusy={false}
      error={null}
      onConfirm={start}
      onClose={onClose}
    >
      {t(words.text)}
    </ConfirmDialog>
  );
}
