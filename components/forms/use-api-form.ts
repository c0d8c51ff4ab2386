"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { apiResolver, getReason } from "./api-resolver";
import { showViolations } from "./form-errors";

type InitialValues<T extends FieldValues> = Pick<
  UseFormProps<NoInfer<T>>,
  "defaultValues" | "values" | "resetOptions"
>;

type ErrorText = string | ((code: string) => string | undefined);

export interface ApiFormOptions<T extends FieldValues, Body, Result> extends InitialValues<T> {
  schema?: z.ZodType<Body, T>;
  /** Paths in the API's errors that the form shows at their field; others are shown above the form. */
  fields: readonly Path<NoInfer<T>>[];
  /** Shown instead of the schema's messages without a reason; functions get the code. */
  errorTexts?: Partial<Record<Path<NoInfer<T>>, ErrorText>>;
  /** Replaces texts of an API error. */
  mapError?: (error: Error) => Error;
  /** Values that may be left unsaved without asking. */
  isDisposable?: boolean;
  send: (values: NoInfer<Body>) => Promise<Result>;
  /** Not called after the form has left the page. */
  onDone?: (result: Result, form: UseFormReturn<NoInfer<T>>) => void;
}

/** Returns the first message of errors that are nested as the values are. */
function findMessage(errors: FieldErrors): string | undefined {
  if (typeof errors.message === "string") return errors.message;
  for (const [key, error] of Object.entries(errors)) {
    // `ref` is a DOM element.
    if (key === "ref" || typeof error !== "object" || error === null) continue;
    const message = findMessage(error as FieldErrors);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Sends one request at a time. A failed one keeps all values and shows its errors at their fields. */
export function useApiForm<T extends FieldValues, Body = T, Result = unknown>(
  options: ApiFormOptions<T, Body, Result>,
) {
  const { schema, fields, mapError, isDisposable, send, onDone, ...initial } = options;
  const errorTexts: Partial<Record<string, ErrorText>> = options.errorTexts ?? {};
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<T>({
    ...initial,
    ...(schema !== undefined && { resolver: apiResolver(schema) }),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty && isDisposable !== true);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // A second press may come before the first has rendered.
  const isUnderWay = useRef(false);

  const validateAndSend = form.handleSubmit(
    async (values) => {
      setProblem(null);
      await send(values as FieldValues as Body).then(
        (result) => {
          if (isMounted.current) onDone?.(result, form);
        },
        (error) => setProblem(showViolations(mapError?.(error) ?? error, fields, form.setError)),
      );
    },
    (rejected) => {
      const isPlaced = fields.some((name) => get(rejected, name) !== undefined);
      setProblem(isPlaced ? null : new Error(findMessage(rejected)));
    },
  );

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    // React also bubbles events to the form that contains the dialog.
    event?.stopPropagation();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await validateAndSend(event).finally(() => {
      isUnderWay.current = false;
    });
  }

  function getError(name: Path<T>): string | undefined {
    const error: FieldError | undefined = get(errors, name);
    if (error === undefined || error.type === "server" || getReason(error) !== null)
      return error?.message;
    const text = errorTexts[name];
    return (typeof text === "function" ? text(error.type) : text) ?? error.message;
  }

  return {
    ...form,
    problem,
    isBusy: isSubmitting,
    submit,
    getError,
    /** Props of a field. */
    field: (name: Path<T>, rules?: RegisterOptions<T>) => ({
      ...form.register(name, rules),
      error: getError(name),
    }),
    reset: (...parameters: Parameters<typeof form.reset>) => {
      setProblem(null);
      form.reset(...parameters);
    },
  };
}

export type ApiForm<T extends FieldValues> = ReturnType<typeof useApiForm<T>>;
