"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { BlockedNumber } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { MAX_NOTE } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { useUnblockNumber } from "@/lib/queries/blocked-numbers";

/** Confirmation to unblock; an unsubscribed number requires a reason for the consent log. */
export function UnblockDialog({ block, onClose }: { block: BlockedNumber; onClose: () => void }) {
  const t = useTranslations("blocked.unblock");
  const remove = useUnblockNumber(block);
  const [note, setNote] = useState("");
  const number = formatPhone(block.number);
  return (
    <ConfirmDialog
      title={t("title", { number })}
      action={t("confirm")}
      isOpen
      isBusy={remove.isPending}
      reason={note.trim() === "" ? t("reason") : undefined}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(note.trim(), {
          onSuccess: () => {
            showToast({ title: t("done", { number }) });
            onClose();
          },
        })
      }
    >
      <p>{t("text")}</p>
      <div className="mt-4">
        <TextareaField
          label={t("note")}
          hint={t("noteHint")}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
