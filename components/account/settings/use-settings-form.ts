"use client";

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { mapErrorMessages } from "@/components/identity/sign-in/map-error-messages";
import { placeViolations } from "@/components/forms/form-errors";
import { ApiError } from "@/lib/queries/transport/api-error";
import { showToast } from "@/components/ui/toast/toast";

/** React Hook Form's `dirtyFields` tree. */
function countLeaves(tree: unknown): number {
  if (tree === true) return 1;
  if (typeof tree !== "object" || tree === null) return 0;
  return Object.values(tree).reduce((sum: number, branch) => sum + countLeaves(branch), 0);
}

/** The API's reason for a field is more specific than the field's hint. */
const isReason = (error: Error) =>
  error instanceof ApiError && error.violations.some(({ message }) => message === error.message);

/** Refetches keep dirty values. */
const RESET_ALL = { keepDirtyValues: false };

export interface SettingsFormOptions<T extends FieldValues> {
  /** Fields it omits stay unchanged. */
  schema: z.ZodType<T, T>;
  saved: T;
  fields: readonly Path<T>[];
  save: (changed: Partial<T>) => Promise<T>;
  explain: (field: string) => string | undefined;
}

/** Sends only changed fields; shows API errors at their fields and focuses the first. */
export function useSettingsForm<T extends FieldValues>(options: SettingsFormOptions<T>) {
  const { schema, saved, fields, save, explain } = options;
  const t = useTranslations("settings");
  const [problem, setProblem] = useState<Error | null>(null);
  const resolver = standardSchemaResolver(schema) as Resolver<T>;
  const form = useForm<T>({
    resolver,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const names = Object.keys(dirtyFields) as (keyof T)[];
    const changed = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
    const words = Object.fromEntries(
      fields.map((name) => [name, explain(name) ?? t("error.field")]),
    );
    await save(changed).then(
      (stored) => {
        form.reset(stored, RESET_ALL);
        showToast({ title: t("saved") });
      },
      (error) => {
        const messages = isReason(error) ? error : mapErrorMessages(error, words);
        setProblem(placeViolations(messages, fields, form.setError));
      },
    );
  });

  function getError(name: Path<T>): string | undefined {
    const error = name
      .split(".")
      .reduce<unknown>(
        (branch, key) => (branch as Record<string, unknown> | undefined)?.[key],
        errors,
      );
    if (error === undefined) return undefined;
    const { type, message } = error as FieldError;
    return (type === "server" ? message : explain(name)) ?? t("error.field");
  }

  return {
    ...form,
    getError,
    formProps: {
      onSubmit: submit,
      problem,
      bar: {
        changes: countLeaves(dirtyFields),
        isBusy: isSubmitting,
        onDiscard: () => {
          setProblem(null);
          form.reset(saved, RESET_ALL);
        },
      },
    },
  };
}

export const emptyIsNull = (value: unknown) => (value === "" || value === null ? null : value);

export const numberOrNull = (value: unknown) =>
  value === "" || value === null || value === undefined ? null : Number(value);
