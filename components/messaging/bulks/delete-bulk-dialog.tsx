"use client";

import { isOpenBulk } from "@/lib/core/messages/bulk-state";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import { useDeleteBulk } from "@/lib/queries/bulks";
import type { BulkDialogProps } from "./stop-bulk-dialog";

export function DeleteBulkDialog({ report, onClose }: BulkDialogProps) {
  const t = useTranslations("bulks.delete");
  const router = useRouter();
  const remove = useDeleteBulk();
  function confirm() {
    router.prefetch("/bulks");
    remove.mutate(report.uuid, {
      onSuccess: () => {
        showToast({ title: t("deleted") });
        router.push("/bulks");
      },
    });
  }
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("action")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {isOpenBulk(report.bulk) && <p className="mb-2">{t("stopsFirst")}</p>}
      <p>{t("text", { count: report.messages })}</p>
      {!report.bulk.is_dryrun && <p className="mt-2">{t("cost")}</p>}
    </ConfirmDialog>
  );
}
