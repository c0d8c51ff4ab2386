"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { Button, buttonClass } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import {
  type Template,
  type TemplateCreate,
  templateCreateSchema,
} from "@/lib/gateway/messaging/templates/schema";
import { MAX_NAME_LENGTH } from "@/lib/gateway/messaging/templates/schema-values";
import { ApiError } from "@/lib/queries/transport/api-error";
import { syncPlaceholders, type TemplateText, type TemplateValues } from "./editor-values";
import { PlaceholderFields } from "./placeholder-fields";
import { TemplatePreviews } from "./template-previews";
import { TextFields } from "./text-fields";

export interface TemplateFormProps {
  initial: TemplateValues;
  isReadOnly?: boolean;
  save: (body: TemplateCreate) => Promise<Template>;
  onSaved: (template: Template) => void;
}

/** Returns messages by path; an empty text has its own before it is sent. */
function useErrors(texts: readonly TemplateText[], isSubmitted: boolean, refused: ApiError | null) {
  const t = useTranslations("templates.form");
  const { language } = useDisplayNames();
  const errors = new Map<string, string>();
  for (const { propertyPath, message } of refused?.violations ?? [])
    errors.set(propertyPath, message);
  if (!isSubmitted) return errors;
  for (const [index, { lang, text }] of texts.entries()) {
    if (text.trim() === "")
      errors.set(`texts[${index}].text`, t("textMissing", { language: language(lang) }));
  }
  return errors;
}

export function TemplateForm({ initial, isReadOnly = false, save, onSaved }: TemplateFormProps) {
  const t = useTranslations("templates.form");
  const [refused, setRefused] = useState<ApiError | null>(null);
  const form = useApiForm<TemplateValues, TemplateCreate, Template>({
    schema: templateCreateSchema as unknown as z.ZodType<TemplateCreate, TemplateValues>,
    fields: ["name"],
    defaultValues: initial,
    errorTexts: { name: t("nameError", { limit: MAX_NAME_LENGTH }) },
    mapError: (error) => {
      setRefused(error instanceof ApiError ? error : null);
      return error;
    },
    send: (body) => {
      setRefused(null);
      return save(body);
    },
    onDone: (saved, { reset, getValues }) => {
      reset(getValues());
      onSaved(saved);
    },
  });
  const { control } = form;
  const texts = useController({ control, name: "texts" }).field;
  const placeholders = useController({ control, name: "placeholders" }).field;
  const main = useController({ control, name: "default_lang" }).field;
  const errors = useErrors(texts.value, form.formState.isSubmitted, refused);
  function changeTexts(next: TemplateText[]) {
    texts.onChange(next);
    placeholders.onChange(syncPlaceholders(next, placeholders.value));
  }
  const content = {
    default_lang: main.value,
    texts: texts.value,
    placeholders: placeholders.value,
  };
  return (
    <div className="grid items-start gap-6 p-4 md:p-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form form={form} failed={t("failed")} className="grid min-w-0 gap-6">
        <fieldset disabled={isReadOnly} className="grid min-w-0 gap-6">
          <div className="max-w-xl">
            <TextField {...form.field("name")} label={t("name")} autoComplete="off" />
          </div>
          <TextFields
            content={content}
            errors={errors}
            onTexts={changeTexts}
            onDefault={main.onChange}
          />
          <PlaceholderFields
            placeholders={placeholders.value}
            errors={errors}
            onChange={placeholders.onChange}
          />
        </fieldset>
        {!isReadOnly && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {t("save")}
            </Button>
            <PrefetchLink href="/templates" className={buttonClass()}>
              {t("cancel")}
            </PrefetchLink>
          </div>
        )}
      </Form>
      {!isReadOnly && <TemplatePreviews content={content} />}
    </div>
  );
}
