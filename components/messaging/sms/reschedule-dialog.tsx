"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { ClockChange } from "@/components/forms/clock-change";
import { Form } from "@/components/forms/form";
import { mapViolations } from "@/components/forms/map-error-messages";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { DateField } from "@/components/ui/date-input";
import { TimeField } from "@/components/ui/time-input";
import { formatContact } from "@/components/format/format-contact";
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
  question: ScheduleQuestion;
  onClose: () => void;
}

/** The error's path and text, or null if the message can be moved there. */
type FindProblem = (scheduled: ScheduledTime) => ["date" | "time" | "occurrence", string] | null;

const toSchema = (findProblem: FindProblem) =>
  z.custom<ScheduledTime>().transform((scheduled, { addIssue }) => {
    const [field, message] = findProblem(scheduled) ?? [];
    if (field !== undefined) addIssue({ code: "custom", path: [field], message });
    const time = resolveScheduledTime(scheduled);
    return time.kind === "instant" ? time.at : 0;
  });

export function RescheduleDialog(props: RescheduleDialogProps) {
  return props.question === "now" ? <SendNowDialog {...props} /> : <MoveDialog {...props} />;
}

function SendNowDialog({ sms, onClose }: RescheduleDialogProps) {
  const t = useTranslations("sms.scheduled");
  const move = useRescheduleSms();
  return (
    <ConfirmDialog
      title={t("nowTitle")}
      action={t("nowAction")}
      isOpen
      isBusy={move.isPending}
      error={move.error}
      onConfirm={() => move.mutate({ uuid: sms.uuid, deliveryAt: 0 }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t("nowText", { phone: formatContact(sms) })}
    </ConfirmDialog>
  );
}

function MoveDialog({ sms, onClose }: RescheduleDialogProps) {
  const t = useTranslations("sms.scheduled");
  const clocks = useTranslations("clocks");
  const { timeZone } = useFormats();
  const move = useRescheduleSms();
  const form = useApiForm({
    schema: toSchema((scheduled) => {
      const time = resolveScheduledTime(scheduled);
      if (time.kind === "instant") return time.at <= getServerTime() ? ["time", t("past")] : null;
      // `ClockChange` explains a skipped time itself.
      if (time.kind === "twice" || time.kind === "missing") return ["occurrence", clocks("choose")];
      return [scheduled.date === "" ? "date" : "time", t("missing")];
    }),
    fields: ["date", "time", "occurrence"],
    defaultValues: scheduledTimeAt(sms.delivery_at, timeZone),
    mapError: (error) =>
      mapViolations(error, (violation) => ({ ...violation, propertyPath: "time" })),
    send: (deliveryAt) => move.mutateAsync({ uuid: sms.uuid, deliveryAt }),
    onDone: onClose,
  });
  const scheduled = useWatch({ control: form.control }) as ScheduledTime;
  const update = (changes: Partial<ScheduledTime>) => {
    form.clearErrors();
    for (const [name, value] of Object.entries({ occurrence: null, ...changes }))
      form.setValue(name as keyof ScheduledTime, value, { shouldDirty: true });
  };
  return (
    <Dialog title={t("rescheduleTitle")} isOpen onClose={onClose}>
      <Form form={form}>
        <p className="text-ink-2">{t("rescheduleText", { phone: formatContact(sms) })}</p>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t("date")}
            required
            value={scheduled.date}
            error={form.getError("date")}
            onChange={(date) => update({ date })}
          />
          <TimeField
            label={t("time")}
            required
            value={scheduled.time}
            error={form.getError("time")}
            onChange={(time) => update({ time })}
          />
        </div>
        <ClockChange
          scheduled={scheduled}
          onReschedule={update}
          error={form.getError("occurrence")}
        />
        <p className="text-ink-3">{t("zone", { zone: timeZone })}</p>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
