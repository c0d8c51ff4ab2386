"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { listReasons } from "@/components/forms/api-resolver";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { buttonClass, Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Country } from "@/lib/core/countries/countries";
import { conditionsSchema } from "@/lib/gateway/contacts/segments/schema-conditions";
import { type Segment, segmentWriteSchema } from "@/lib/gateway/contacts/segments/schema";
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from "@/lib/gateway/contacts/segments/schema-values";
import { useSaveSegment } from "@/lib/queries/segments";
import { ConditionEditor } from "./condition-editor";
import { createCondition } from "./condition-kinds";
import { EditorSourcesProvider } from "./editor-sources";
import { SegmentCount, useCountedConditions } from "./segment-count";

const FIELDS = ["name", "note", "conditions"] as const;

const toConditionPath = (path: readonly PropertyKey[]): string => {
  let text = "";
  for (
    let index = 0;
    path[index] === "conditions" && typeof path[index + 1] === "number";
    index += 2
  )
    text += `${text === "" ? "" : "."}conditions[${String(path[index + 1])}]`;
  return text;
};

export interface SegmentFormProps {
  /** Null to create one. */
  edited: Segment | null;
  countries: readonly Country[];
  onSaved: (segment: Segment) => void;
}

export function SegmentForm({ edited, countries, onSaved }: SegmentFormProps) {
  const t = useTranslations("segments");
  const save = useSaveSegment(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: segmentWriteSchema,
    fields: FIELDS,
    defaultValues: {
      name: edited?.name ?? "",
      note: edited?.note ?? "",
      conditions: edited?.conditions ?? {
        kind: "group",
        match: "all",
        conditions: [createCondition("column")],
      },
    },
    errorTexts: {
      name: t("form.nameError", { limit: MAX_NAME_LENGTH }),
      note: t("form.noteError", { limit: MAX_NOTE_LENGTH }),
    },
    send: (body) => save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: onSaved,
  });
  const { field } = useController({ control: form.control, name: "conditions" });
  const parsed = conditionsSchema.safeParse(field.value);
  const countedConditions = useCountedConditions(parsed.data ?? null);
  const errors = new Map(countedConditions.problems);
  if (form.formState.isSubmitted)
    for (const { path } of parsed.error?.issues ?? [])
      errors.set(toConditionPath(path), t("editor.incomplete"));
  for (const { path, reason, message } of listReasons(form.formState.errors))
    if (reason !== "value_needed") errors.set(toConditionPath(path.slice(1)), message);
  return (
    <EditorSourcesProvider countries={countries}>
      <Form
        form={form}
        failed={t("form.failed")}
        className="grid gap-6 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid max-w-xl gap-4">
            <TextField {...form.field("name")} label={t("form.name")} autoComplete="off" />
            <TextField
              {...form.field("note")}
              label={t("form.note")}
              isOptional
              autoComplete="off"
            />
          </div>
          <ConditionEditor
            node={field.value}
            path=""
            errors={errors}
            onChange={(node) => field.onChange(node)}
          />
          <p className="text-ink-3">{t("editor.columnHint")}</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {t("form.save")}
            </Button>
            <PrefetchLink
              href={edited === null ? "/contacts/segments" : `/contacts/segments/${edited.id}`}
              className={buttonClass()}
            >
              {t("form.cancel")}
            </PrefetchLink>
          </div>
        </div>
        <SegmentCount {...countedConditions} />
      </Form>
    </EditorSourcesProvider>
  );
}
