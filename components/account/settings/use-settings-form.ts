"use client";

import { useTranslations } from "next-intl";
import type { FieldValues, Path } from "react-hook-form";
import type { z } from "zod";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { type ApiForm, useApiForm } from "@/components/forms/use-api-form";
import { ApiError } from "@/lib/queries/transport/api-error";
import { showToast } from "@/components/ui/toast/toast";

function countLeaves(tree: unknown): number {
  if (tree === true) return 1;
  if (typeof tree !== "object" || tree === null) return 0;
  return Object.values(tree).reduce((sum: number, branch) => sum + countLeaves(branch), 0);
}

/** Checks for the API's reason for a field, which is more specific than the field's hint. */
const isReason = (error: Error) =>
  error instanceof ApiError && error.violations.some(({ message }) => message === error.message);

const RESET_ALL = { keepDirtyValues: false };

export interface SettingsFormOptions<T extends FieldValues> {
  /** Fields it omits stay unchanged. */
  schema: z.ZodType<T, T>;
  saved: T;
  fields: readonly Path<T>[];
  save: (changed: Partial<T>) => Promise<T>;
  explain: (field: string) => string | undefined;
}

/** Sends only changed fields. */
export function useSettingsForm<T extends FieldValues>(options: SettingsFormOptions<T>) {
  const { schema, saved, fields, save, explain } = options;
  const t = useTranslations("settings");
  const texts = Object.fromEntries(fields.map((name) => [name, explain(name) ?? t("error.field")]));
  const form: ApiForm<T> = useApiForm<T, T, T>({
    schema,
    fields,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    errorTexts: texts as Record<Path<T>, string>,
    mapError: (error) => (isReason(error) ? error : mapErrorMessages(error, texts)),
    send: (values) => {
      const names = Object.keys(form.formState.dirtyFields) as (keyof T)[];
      return save(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>);
    },
    onDone: (stored, { reset }) => {
      reset(stored, RESET_ALL);
      showToast({ title: t("saved") });
    },
  });
  return {
    ...form,
    formProps: {
      form,
      bar: {
        changes: countLeaves(form.formState.dirtyFields),
        isBusy: form.isBusy,
        onDiscard: () => form.reset(saved, RESET_ALL),
      },
    },
  };
}

export const emptyIsNull = (value: unknown) => (value === "" || value === null ? null : value);
