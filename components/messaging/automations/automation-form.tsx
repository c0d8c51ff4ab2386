"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { listReasons } from "@/components/forms/api-resolver";
import { Form } from "@/components/forms/form";
import { type ApiForm, useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button, buttonClass } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Country } from "@/lib/core/countries/countries";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import {
  type Automation,
  type AutomationWrite,
  automationWriteSchema,
} from "@/lib/gateway/messaging/automations/schema";
import { MAX_NAME_LENGTH, REENTRIES } from "@/lib/gateway/messaging/automations/schema-values";
import { getTriggerGroup } from "@/lib/gateway/messaging/automations/schema-triggers";
import { useSaveAutomation } from "@/lib/queries/automations";
import { ApiError } from "@/lib/queries/transport/api-error";
import { createStep, createTrigger, formatFieldPath, toStepPath } from "./editor-values";
import { StepListEditor } from "./step-list-editor";
import { TriggerFields } from "./trigger-fields";
import { WindowFields } from "./window-fields";
import { SourcesProvider, useSources } from "./editor-sources";

const FIELDS = ["name", "sender_id", "goal_event", "reentry"] as const;

const EMPTY: AutomationWrite = {
  name: "",
  trigger: createTrigger("group"),
  reentry: "never",
  goal_event: "",
  sender_id: "",
  send_window: { from: "09:00", to: "20:00" },
  steps: [createStep("text")],
};

function toWrite({
  name,
  trigger,
  reentry,
  goal_event,
  sender_id,
  send_window,
  steps,
}: Automation): AutomationWrite {
  return { name, trigger, reentry, goal_event: goal_event ?? "", sender_id, send_window, steps };
}

type WriteForm = ApiForm<AutomationWrite>;

/** Returns error messages by path: that of a step, or of a field outside steps. */
function useErrors(form: WriteForm, refused: ApiError | null): ReadonlyMap<string, string> {
  const t = useTranslations("automations.editor");
  const errors = new Map<string, string>();
  if (form.formState.isSubmitted) {
    const { error } = automationWriteSchema.safeParse(form.getValues());
    for (const { path } of error?.issues ?? [])
      errors.set(toStepPath(formatFieldPath(path)), t("incomplete"));
    for (const { path, message } of listReasons(form.formState.errors))
      errors.set(toStepPath(formatFieldPath(path)), message);
  }
  for (const { propertyPath, message } of refused?.violations ?? [])
    errors.set(toStepPath(propertyPath), message);
  return errors;
}

export interface AutomationFormProps {
  /** Null if the form creates an automation. */
  edited: Automation | null;
  countries: readonly Country[];
  onSaved: (automation: Automation) => void;
}

export function AutomationForm(props: AutomationFormProps) {
  return (
    <SourcesProvider countries={props.countries}>
      <FormWithSources {...props} />
    </SourcesProvider>
  );
}

function useNames(trigger: AutomationWrite["trigger"]): string[] {
  const { groups, campaigns } = useSources();
  if (trigger.kind === "event") return trigger.values.filter((name) => name.trim() !== "");
  const groupId =
    trigger.kind === "form"
      ? campaigns.find(({ id }) => id === trigger.campaign)?.group_id
      : getTriggerGroup(trigger);
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? [] : listNamedColumns(group).map(({ name }) => name);
}

function FormWithSources({ edited, onSaved }: AutomationFormProps) {
  const t = useTranslations("automations");
  const save = useSaveAutomation(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const form = useApiForm<AutomationWrite, AutomationWrite, Automation>({
    // Input and output types agree, as the form always sets the fields that have defaults.
    schema: automationWriteSchema as unknown as z.ZodType<AutomationWrite, AutomationWrite>,
    fields: FIELDS,
    defaultValues: edited === null ? EMPTY : toWrite(edited),
    errorTexts: { name: t("form.nameError", { limit: MAX_NAME_LENGTH }) },
    mapError: (error) => {
      setRefused(error instanceof ApiError ? error : null);
      return error;
    },
    send: (body) => {
      setRefused(null);
      return save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) });
    },
    onDone: onSaved,
  });
  const { control } = form;
  const trigger = useController({ control, name: "trigger" }).field;
  const window = useController({ control, name: "send_window" }).field;
  const steps = useController({ control, name: "steps" }).field;
  const errors = useErrors(form, refused);
  const names = useNames(trigger.value);
  const triggerError = [...errors].find(([path]) => path.startsWith("trigger"))?.[1];
  return (
    <Form form={form} failed={t("form.failed")} className="grid max-w-4xl gap-6 p-4 md:p-6">
      <div className="grid max-w-xl gap-4">
        <TextField {...form.field("name")} label={t("form.name")} autoComplete="off" />
      </div>
      <TriggerFields trigger={trigger.value} error={triggerError} onChange={trigger.onChange} />
      <section className="grid gap-3">
        <h2 className="font-medium text-ink-2">{t("editor.title")}</h2>
        <p className="text-ink-3">
          {names.length === 0
            ? t("editor.noPlaceholders")
            : t("editor.placeholders", { names: names.map((name) => `[${name}]`).join(", ") })}
        </p>
        <StepListEditor
          path="steps"
          prefix=""
          label={t("editor.title")}
          depth={0}
          errors={errors}
          names={names}
          steps={steps.value}
          onChange={steps.onChange}
        />
      </section>
      <div className="grid max-w-xl gap-4">
        <TextField
          {...form.field("sender_id")}
          label={t("form.sender")}
          hint={t("form.senderHint")}
          autoComplete="off"
        />
        <WindowFields window={window.value ?? null} onChange={window.onChange} />
        <SelectField {...form.field("reentry")} label={t("form.reentry")}>
          {REENTRIES.map((reentry) => (
            <option key={reentry} value={reentry}>
              {t(`form.reentries.${reentry}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field("goal_event")}
          label={t("form.goal")}
          hint={t("form.goalHint")}
          isOptional
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t("form.save")}
        </Button>
        <PrefetchLink
          href={edited === null ? "/automations" : `/automations/${edited.id}`}
          className={buttonClass()}
        >
          {t("form.cancel")}
        </PrefetchLink>
      </div>
    </Form>
  );
}
