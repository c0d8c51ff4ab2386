"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { newIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { GRACE_SECONDS } from "@/components/messaging/compose/use-send-once";
import { Button, buttonClass } from "@/components/ui/button";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import {
  type RecurringChange,
  useRecurringBulkAction,
  useRunRecurringBulk,
} from "@/lib/queries/recurring-bulks";
import {
  DeleteRecurringBulkDialog,
  type RecurringDialogProps,
} from "./delete-recurring-bulk-dialog";

function SendNowDialog({ recurring, onClose }: RecurringDialogProps) {
  const t = useTranslations("recurringBulks.send");
  const router = useRouter();
  const run = useRunRecurringBulk(recurring.id);
  // One for the dialog, so that a press repeated after a lost response sends one bulk.
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <LazyConfirmDialog
      title={t("title", { name: recurring.name })}
      action={t("confirm")}
      isOpen
      isBusy={run.isPending}
      error={run.error}
      onClose={onClose}
      onConfirm={() =>
        run.mutate(
          { body: { delivery_delay: GRACE_SECONDS }, idempotencyKey },
          { onSuccess: ({ bulk }) => router.push(`/bulks/${bulk}`) },
        )
      }
    >
      {t("text", { seconds: GRACE_SECONDS })}
    </LazyConfirmDialog>
  );
}

export function RecurringActions({ recurring }: { recurring: RecurringBulk }) {
  const t = useTranslations("recurringBulks.action");
  const [open, setOpen] = useState<"send" | "delete" | null>(null);
  const runAction = useRecurringBulkAction(recurring.id);
  const close = () => setOpen(null);
  const apply = (action: RecurringChange) =>
    runAction.mutate(action, {
      onSuccess: () => showToast({ title: t(`done.${action}`) }),
      onError: (error) => showToast({ title: t("failed"), text: error.message, isFailure: true }),
    });
  return (
    <>
      <Button onClick={() => setOpen("send")}>{t("send")}</Button>
      {recurring.state !== "ended" && (
        <Button
          isBusy={runAction.isPending}
          onClick={() => apply(recurring.state === "paused" ? "resume" : "pause")}
        >
          {t(recurring.state === "paused" ? "resume" : "pause")}
        </Button>
      )}
      <Button onClick={() => setOpen("delete")}>{t("delete")}</Button>
      <Link href={`/compose?recurring=${recurring.id}`} className={buttonClass("primary")}>
        {t("edit")}
      </Link>
      {open === "send" && <SendNowDialog recurring={recurring} onClose={close} />}
      {open === "delete" && <DeleteRecurringBulkDialog recurring={recurring} onClose={close} />}
    </>
  );
}
