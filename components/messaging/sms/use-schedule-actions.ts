"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { createListQuery } from "@/lib/core/list";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { showToast } from "@/components/ui/toast/toast";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { updateMany, sendAgain } from "@/lib/queries/sms";

export type ScheduleQuestion = "reschedule" | "now";

/**
 * Stops immediately, so closing the browser within the eight seconds of undo sends no message. Undo schedules a copy
 * under a new id.
 */
export function useScheduleActions(onChange: () => void) {
  const t = useTranslations("sms.scheduled");
  const [openDialog, setOpenDialog] = useState<{ sms: Sms; question: ScheduleQuestion } | null>(
    null,
  );
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());

  function hide(uuid: string, isHidden: boolean) {
    setHiddenIds((before) => {
      const next = new Set(before);
      if (isHidden) next.add(uuid);
      else next.delete(uuid);
      return next;
    });
  }

  async function restore(sms: Sms, key: string) {
    const phone = formatPhone(sms.phone);
    try {
      await sendAgain(sms, key);
      showToast({ title: t("restored", { phone }) });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: t("restoreFailed", { phone }), text, isFailure: true });
    }
    onChange();
  }

  async function stop(sms: Sms) {
    const title = t("stopped", { phone: formatPhone(sms.phone) });
    hide(sms.uuid, true);
    try {
      const count = await updateMany(
        "cancel",
        createListQuery<typeof SMS_LIST>({ "uuid[]": sms.uuid }),
      );
      if (count === 0) showToast({ title: t("tooLate"), isFailure: true });
      else {
        const key = crypto.randomUUID();
        startTask({ title }).undo(() => void restore(sms, key));
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: t("stopFailed"), text, isFailure: true });
    }
    hide(sms.uuid, false);
    onChange();
  }

  return {
    openDialog,
    gone: hiddenIds,
    ask: (sms: Sms, question: ScheduleQuestion) => setOpenDialog({ sms, question }),
    close: () => setOpenDialog(null),
    stop: (sms: Sms) => void stop(sms),
  };
}

export type ScheduleActions = ReturnType<typeof useScheduleActions>;
