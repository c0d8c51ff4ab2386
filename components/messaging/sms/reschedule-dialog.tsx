"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ClockChange } from "@/components/forms/clock-change";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { DateField } from "@/components/ui/date-input";
import { TimeField } from "@/components/ui/time-input";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import {
  type ScheduledTime,
  scheduledTimeAt,
  resolveScheduledTime,
} from "@/lib/core/time/scheduled-time";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useRescheduleSms } from "@/lib/queries/sms";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import type { ScheduleQuestion } from "./use-schedule-actions";

export interface RescheduleDialogProps {
  sms: Sms;
  what: ScheduleQuestion;
  onClose: () => void;
}

export function RescheduleDialog({ sms, what, onClose }: RescheduleDialogProps) {
  const t = useTranslations("sms.scheduled");
  const clocks = useTranslations("clocks");
  const { timeZone } = useFormats();
  const move = useRescheduleSms();
  const [scheduled, setScheduled] = useState(() => scheduledTimeAt(sms.delivery_at, timeZone));
  const [isTried, setTried] = useState(false);
  const time = resolveScheduledTime(scheduled);
  const isPast = time.kind === "instant" && time.at <= getServerTime();
  const change = (part: Partial<ScheduledTime>) => {
    setTried(false);
    setScheduled({ ...scheduled, occurrence: null, ...part });
  };
  const phone = formatPhone(sms.phone);
  const send = (deliveryAt: number) =>
    move.mutate({ uuid: sms.uuid, deliveryAt }, { onSuccess: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (time.kind === "instant" && !isPast) send(time.at);
  }

  if (what === "now") {
    return (
      <ConfirmDialog
        title={t("nowTitle")}
        action={t("nowAction")}
        isOpen
        isBusy={move.isPending}
        error={move.error}
        onConfirm={() => send(0)}
        onClose={onClose}
      >
        {t("nowText", { phone })}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={t("rescheduleTitle")} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">{t("rescheduleText", { phone })}</p>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t("date")}
            required
            value={scheduled.date}
            onChange={(date) => change({ date })}
          />
          <TimeField
            label={t("time")}
            required
            value={scheduled.time}
            error={isTried && isPast ? t("past") : undefined}
            onChange={(clock) => change({ time: clock })}
          />
        </div>
        <ClockChange
          scheduled={scheduled}
          onReschedule={setScheduled}
          error={isTried && time.kind === "twice" ? clocks("choose") : undefined}
        />
        <p className="text-ink-3">{t("zone", { zone: timeZone })}</p>
        {move.error !== null && <ErrorPanel error={move.error} />}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={move.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
