"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { useDeleteRecurringBulk } from "@/lib/queries/recurring-bulks";

export interface RecurringDialogProps {
  recurring: RecurringBulk;
  onClose: () => void;
}

export function DeleteRecurringBulkDialog({ recurring, onClose }: RecurringDialogProps) {
  const t = useTranslations("recurringBulks.deletion");
  const router = useRouter();
  const remove = useDeleteRecurringBulk(recurring.id);
  return (
    <LazyConfirmDialog
      title={t("title", { name: recurring.name })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: t("deleted") });
            router.push("/bulks/recurring");
          },
        })
      }
    >
      {t("text")}
    </LazyConfirmDialog>
  );
}
