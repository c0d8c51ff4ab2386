"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showToast } from "@/components/ui/toast/toast";
import { toReservedAmount } from "@/lib/core/messages/bulk-cost";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { useCancelBulk } from "@/lib/queries/bulks";

export interface ScheduledBulkProps {
  bulk: BulkSummary;
  currency: string | undefined;
  canEdit: boolean;
}

function StopDialog({ bulk, currency, onClose }: ScheduledBulkProps & { onClose: () => void }) {
  const t = useTranslations("sms.scheduled.bulk");
  const { money } = useFormats();
  const stop = useCancelBulk();
  const amount = currency === undefined ? "" : money(toReservedAmount(bulk), currency);
  function confirm() {
    stop.mutate(bulk.uuid, {
      onSuccess: () => {
        showToast({ title: t("stopped") });
        onClose();
      },
    });
  }
  return (
    <ConfirmDialog
      title={t("stopTitle")}
      action={t("stop")}
      isOpen
      isBusy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {t("stopText", { count: bulk.recipients_count, amount })}
    </ConfirmDialog>
  );
}

/** Scheduled bulk, which can't be rescheduled, only stopped and recreated. */
export function ScheduledBulk(props: ScheduledBulkProps) {
  const { bulk, currency, canEdit } = props;
  const t = useTranslations("sms.scheduled");
  const { time, money } = useFormats();
  const [isStopping, setStopping] = useState(false);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-4 py-1 hover:bg-hover md:px-6">
      <time
        dateTime={new Date(bulk.delivery_at * 1000).toISOString()}
        className="w-14 shrink-0 font-medium"
      >
        {time(bulk.delivery_at)}
      </time>
      <Link href={`/bulks/${bulk.uuid}`} className="w-40 shrink-0 hover:underline">
        {t("bulk.recipients", { count: bulk.recipients_count })}
      </Link>
      <span className="min-w-0 flex-1 basis-40 truncate text-ink-2">{bulk.text_start}</span>
      <span className="whitespace-nowrap text-ink-2">
        {bulk.paused_reason === "approval"
          ? t("bulk.approval")
          : currency !== undefined &&
            t("held", { amount: money(toReservedAmount(bulk), currency) })}
      </span>
      {canEdit && (
        <fieldset className="flex flex-wrap gap-1 max-md:-ml-3 max-md:w-full md:-mr-2.5">
          <legend className="sr-only">{t("bulk.actions", { count: bulk.recipients_count })}</legend>
          <Link href={`/compose?bulk=${bulk.uuid}`} className={buttonClass("quiet")}>
            {t("bulk.copy")}
          </Link>
          <Button variant="quiet" onClick={() => setStopping(true)}>
            {t("stop")}
          </Button>
        </fieldset>
      )}
      {isStopping && <StopDialog {...props} onClose={() => setStopping(false)} />}
    </li>
  );
}
