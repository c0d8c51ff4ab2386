"use client";

import { WAITING } from "@/lib/core/messages/message-state";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatContact } from "@/components/format/format-contact";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useDeleteSms, useStopSms } from "@/lib/queries/sms";
import { BlockNumberButton } from "./block-number-button";
import { isInGrace } from "./grace-countdown";

export interface MessageActionsProps {
  sms: Sms;
  /** The network got the message first. */
  onTooLate: () => void;
  onDeleted: () => void;
}

export function MessageActions({ sms, onTooLate, onDeleted }: MessageActionsProps) {
  const t = useTranslations("sms.action");
  const { role } = useViewer();
  const [openDialog, setOpenDialog] = useState<"stop" | "delete" | null>(null);
  const stop = useStopSms(sms.uuid);
  const remove = useDeleteSms(sms.uuid);
  const close = () => setOpenDialog(null);
  const openConfirmation = (action: "stop" | "delete") => {
    stop.reset();
    remove.reset();
    setOpenDialog(action);
  };
  const canEdit = canAccess("messages", role, "write");
  return (
    <>
      {canAccess("compose", role, "write") && sms.text !== "" && !isInGrace(sms) && (
        <Link href={`/compose?copy=${sms.uuid}`} className={buttonClass()}>
          {t("resend")}
        </Link>
      )}
      {canEdit && sms.status_code === WAITING && !isInGrace(sms) && (
        <Button onClick={() => openConfirmation("stop")}>{t("stop")}</Button>
      )}
      <BlockNumberButton phone={sms.phone} />
      {canEdit && <Button onClick={() => openConfirmation("delete")}>{t("delete")}</Button>}
      <ConfirmDialog
        title={t("stopTitle")}
        action={t("stopAction")}
        isOpen={openDialog === "stop"}
        isBusy={stop.isPending}
        error={stop.error}
        onClose={close}
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: (count) => {
              close();
              if (count === 0) onTooLate();
            },
          })
        }
      >
        {t("stopText", { phone: formatContact(sms) })}
      </ConfirmDialog>
      <ConfirmDialog
        title={t("deleteTitle")}
        action={t("deleteAction")}
        isOpen={openDialog === "delete"}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        {t(sms.status_code === WAITING ? "deleteWaiting" : "deleteText")}
      </ConfirmDialog>
    </>
  );
}
