"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import { fieldPairClass } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import {
  type AutomationCap,
  automationCapSchema,
} from "@/lib/gateway/messaging/automations/schema";
import { MAX_CAP_DAYS, MAX_CAP_TEXTS } from "@/lib/gateway/messaging/automations/schema-values";
import { useAutomationCap, useSaveAutomationCap } from "@/lib/queries/automations";

const FIELDS = ["texts", "days"] as const;

export function CapDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("automations.cap");
  const { data } = useAutomationCap();
  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      {data === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <CapForm cap={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CapForm({ cap, onClose }: { cap: AutomationCap; onClose: () => void }) {
  const t = useTranslations("automations.cap");
  const save = useSaveAutomationCap();
  const form = useApiForm({
    schema: automationCapSchema,
    fields: FIELDS,
    defaultValues: cap,
    errorTexts: {
      texts: t("textsError", { limit: MAX_CAP_TEXTS }),
      days: t("daysError", { limit: MAX_CAP_DAYS }),
    },
    send: (body) => save.mutateAsync(body),
    onDone: onClose,
  });
  return (
    <Form form={form} failed={t("failed")}>
      <p className="text-ink-2">{t("text")}</p>
      <div className={fieldPairClass}>
        <NumberField
          control={form.control}
          name="texts"
          label={t("texts")}
          hint={t("textsHint")}
          error={form.getError("texts")}
          isOptional
          isCount
        />
        <NumberField
          control={form.control}
          name="days"
          label={t("days")}
          error={form.getError("days")}
          isCount
        />
      </div>
      <DialogActions form={form} cancel={t("cancel")} action={t("save")} onClose={onClose} />
    </Form>
  );
}
