"use client";

import { type FormEvent, useState } from "react";
import { ApiError } from "@/lib/queries/transport/api-error";
import { mapErrorMessages } from "@/components/forms/map-error-messages";

export interface LightFormOptions<F extends string> {
  /** In page order; return the error or undefined. */
  rules: Record<F, (value: string) => string | undefined>;
  fieldErrors?: Partial<Record<F, string>>;
  send: (values: Record<F, string>) => Promise<void>;
}

/** Handles forms of plain inputs, read on submit: the sign-in pages load first and avoid the code of larger forms. */
export function useLightForm<F extends string>(options: LightFormOptions<F>) {
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({});
  const [requestError, setRequestError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = Object.keys(options.rules) as F[];

  function showErrors(form: HTMLFormElement, newErrors: Partial<Record<F, string>>): boolean {
    setErrors(newErrors);
    const first = fields.find((field) => newErrors[field] !== undefined);
    if (first === undefined) return false;
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  }

  /** Errors without a field become the form's own. */
  function refuse(form: HTMLFormElement, error: Error): void {
    const messages = mapErrorMessages(error, (options.fieldErrors ?? {}) as Record<string, string>);
    const result: Partial<Record<F, string>> = {};
    const violations = messages instanceof ApiError ? messages.violations : [];
    for (const { propertyPath, message } of violations) {
      const field = fields.find((name) => name === propertyPath);
      if (field !== undefined) result[field] = message;
    }
    showErrors(form, result);
    if (Object.keys(result).length < Math.max(1, violations.length)) setRequestError(messages);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = {} as Record<F, string>;
    const result: Partial<Record<F, string>> = {};
    for (const field of fields) {
      values[field] = String(data.get(field) ?? "");
      const error = options.rules[field](values[field]);
      if (error !== undefined) result[field] = error;
    }
    setRequestError(null);
    if (showErrors(form, result)) return;
    setBusy(true);
    try {
      await options.send(values);
    } catch (error) {
      refuse(form, error as Error);
    } finally {
      setBusy(false);
    }
  }

  return { errors, problem: requestError, isBusy, submit };
}
