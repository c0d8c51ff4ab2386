"use client";

import { clockText, dayText } from "@/lib/core/time/wall-text";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { DateField } from "@/components/ui/date-input";
import { TimeField } from "@/components/ui/time-input";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import { instantsOf, wallTimeAt } from "@/lib/core/time/zoned-time";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useRescheduleSms } from "@/lib/queries/sms";
import type { ScheduleQuestion } from "./use-schedule-actions";

export interface RescheduleDialogProps {
  sms: Sms;
  what: ScheduleQuestion;
  onClose: () => void;
}

/** Another time, or now. Times are those of the account's zone. */
export function RescheduleDialog({ sms, what, onClose }: RescheduleDialogProps) {
  const t = useTranslations("sms.scheduled");
  const { timeZone } = useFormats();
  const move = useRescheduleSms();
  const wall = wallTimeAt(sms.delivery_at, timeZone);
  const [day, setDay] = useState(dayText(wall));
  const [clock, setClock] = useState(clockText(wall));
  const [problem, setProblem] = useState<"past" | "skipped" | null>(null);
  const phone = formatPhone(sms.phone);
  const send = (deliveryAt: number) =>
    move.mutate({ uuid: sms.uuid, deliveryAt }, { onSuccess: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    const [hour = 0, minute = 0] = clock.split(":").map(Number);
    const [at] = instantsOf({ year, month, day: date, hour, minute }, timeZone);
    const found = at === undefined ? "skipped" : at * 1000 <= Date.now() ? "past" : null;
    setProblem(found);
    if (at !== undefined && found === null) send(at);
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
          <DateField label={t("date")} required value={day} onChange={setDay} />
          <TimeField
            label={t("time")}
            required
            value={clock}
            error={problem === null ? undefined : t(problem)}
            onChange={setClock}
          />
        </div>
        <p className="text-ink-3">{t("zone", { zone: timeZone })}</p>
        {move.error !== null && <ErrorPanel error={move.error} />}
        <div className="flex justify-end">
          <Button type="submit" look="primary" isBusy={move.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
