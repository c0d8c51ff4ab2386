"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useCancelBulk } from "@/lib/queries/bulks";
import { toReservedAmount } from "@/lib/core/messages/bulk-cost";

export interface BulkDialogProps {
  report: BulkReport;
  onClose: () => void;
}

export function StopBulkDialog({ report, onClose }: BulkDialogProps) {
  const t = useTranslations("bulks.stop");
  const { money } = useFormats();
  const stop = useCancelBulk();
  const { bulk, sent, currency } = report;
  const remaining = Math.max(0, report.recipients - report.dropped - sent);
  const reserved = toReservedAmount(bulk);
  function confirm() {
    stop.mutate(bulk.uuid, {
      onSuccess: ({ sent_count }) => {
        showToast({ title: t("stopped"), text: t("stoppedText", { count: sent_count }) });
        onClose();
      },
    });
  }
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("action")}
      isOpen
      isBusy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t("text", { count: remaining })}</p>
      {reserved > 0 && <p className="mt-2">{t("refund", { amount: money(reserved, currency) })}</p>}
      {sent > 0 && <p className="mt-2">{t("sent", { count: sent })}</p>}
    </ConfirmDialog>
  );
}
