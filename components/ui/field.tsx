"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

export const controlClass =
  "min-h-7 w-full rounded-control border border-line-strong bg-raised px-2.5 py-1 text-body text-ink " +
  "placeholder:text-ink-3 aria-invalid:border-bad max-md:min-h-11 max-md:text-base " +
  "[&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-2";

/** Two fields side by side, whose controls align even if one label wraps. */
export const fieldPairClass =
  "grid gap-4 sm:grid-cols-2 sm:gap-y-1 sm:*:row-span-4 sm:*:grid-rows-subgrid";

export interface FieldProps {
  label: string;
  /** Help below the control; hidden while there is an error, which it might contradict. */
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function Field({
  label,
  hint,
  error,
  isOptional = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTranslations("ui");
  const id = useId();
  const isHinted = error === undefined && hint !== undefined;
  const described = [error && `${id}-error`, isHinted && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <label htmlFor={id} className="font-medium text-ink-2">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> {t("optional")}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": described === "" ? undefined : described,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-bad-ink">
          {error}
        </p>
      )}
      {isHinted && (
        <div id={`${id}-hint`} className="text-ink-3">
          {hint}
        </div>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  className,
  ...input
}: FieldProps & ComponentPropsWithRef<"input">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <input {...input} {...control} className={clsx(controlClass, className)} />}
    </Field>
  );
}

export interface SelectProps extends ComponentPropsWithRef<"select"> {
  controlClassName?: string;
}

export function Select({ className, controlClassName = controlClass, ...select }: SelectProps) {
  return (
    <span className={clsx("relative grid", className)}>
      {/* Browsers add four pixels before the text. */}
      <select {...select} className={clsx(controlClassName, "appearance-none pr-8! pl-1.5!")} />
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  ...select
}: FieldProps & SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

export function TextareaField({
  label,
  hint,
  error,
  isOptional,
  className,
  ...textarea
}: FieldProps & ComponentPropsWithRef<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          // Cmd/Ctrl+Enter submits.
          onKeyDown={(event) => {
            textarea.onKeyDown?.(event);
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
              event.currentTarget.form?.requestSubmit();
            }
          }}
          className={clsx(controlClass, "min-h-24 text-read", className)}
        />
      )}
    </Field>
  );
}
