"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useExamplePhone } from "@/components/format/use-country";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { prefixCreateSchema } from "@/lib/gateway/trust/pumping-guard/schema";
import { MAX_PREFIX_NOTE } from "@/lib/gateway/trust/pumping-guard/schema-values";
import { useAllowPrefix } from "@/lib/queries/pumping-guard";

/** 0 allows for ever. */
const DAYS = [0, 1, 7, 30];

const { prefix, valid_until, note } = prefixCreateSchema.shape;
const schema = z.object({
  prefix: z
    .string()
    .transform((typed) => plainPhone(typed).replace(/[\s()/.-]/g, ""))
    .pipe(prefix),
  valid_until: z
    .int()
    .transform((days) => (days === 0 ? null : Math.floor(Date.now() / 1_000) + days * DAY_SECONDS))
    .pipe(valid_until.unwrap()),
  note: z
    .string()
    .transform((typed) => typed.trim() || null)
    .pipe(note.unwrap()),
});

export function AllowForm() {
  const t = useTranslations("guard.prefixes");
  const example = useExamplePhone();
  const allow = useAllowPrefix();
  const form = useApiForm({
    schema,
    fields: ["prefix", "valid_until", "note"],
    defaultValues: { prefix: "", valid_until: 0, note: "" },
    errorTexts: { prefix: t("prefixError") },
    send: (body) => allow.mutateAsync(body),
    onDone: (_, { reset }) => reset(),
  });
  return (
    <Form
      form={form}
      failed={t("notAdded")}
      problemClassName="sm:col-span-2"
      className="grid items-start gap-3 sm:grid-cols-2"
    >
      <TextField
        {...form.field("prefix")}
        label={t("prefix")}
        hint={t("prefixHint")}
        placeholder={example.e164.slice(0, -5)}
      />
      <SelectField {...form.field("valid_until", { valueAsNumber: true })} label={t("duration")}>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {t("days", { count })}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field("note")} label={t("note")} isOptional maxLength={MAX_PREFIX_NOTE} />
      <Button type="submit" className="justify-self-start sm:mt-6" isBusy={form.isBusy}>
        {t("add")}
      </Button>
    </Form>
  );
}
