"use client";

import { clsx } from "clsx";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

export interface ToggleProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

const boxClass = "mt-0.5 size-4 shrink-0 accent-accent";

function Labelled({
  id,
  label,
  hint,
  isWide = false,
  children,
}: {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  /** The control is a switch, so the hint aligns with the label. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid">
      <label
        htmlFor={id}
        className="flex min-h-6 cursor-pointer items-start gap-2 py-0.5 max-md:min-h-11 max-md:py-2.5"
      >
        {children}
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div
          id={`${id}-hint`}
          className={clsx("text-ink-3 max-md:-mt-2", isWide ? "pl-9" : "pl-6")}
        >
          {hint}
        </div>
      )}
    </div>
  );
}

export function Checkbox({ label, hint, className, ...input }: ToggleProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={clsx(boxClass, className)}
      />
    </Labelled>
  );
}

/** Takes effect immediately, without saving. */
export function Switch({ label, hint, className, ...input }: ToggleProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} isWide>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
        role="switch"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={clsx(
          "relative mt-0.5 h-4 w-7 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-100",
          "before:absolute before:top-0.5 before:left-0.5 before:size-2.5 before:rounded-full before:border before:border-line-strong before:bg-line-strong",
          "checked:border-accent checked:bg-accent checked:before:left-3.5 checked:before:border-on-accent checked:before:bg-on-accent",
          className,
        )}
      />
    </Labelled>
  );
}

export interface RadioGroupProps<T extends string> {
  label: string;
  value: T | null;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }[];
  onChange: (value: T) => void;
  error?: string | undefined;
}

/** Radio buttons for options that need a sentence each. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, value, options, onChange, error } = props;
  const name = useId();
  return (
    <fieldset
      className="grid gap-1"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="mb-1 font-medium text-ink-2">{label}</legend>
      {options.map((option) => (
        <Labelled
          key={option.value}
          id={`${name}-${option.value}`}
          label={option.label}
          hint={option.hint}
        >
          <input
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            aria-describedby={
              option.hint === undefined ? undefined : `${name}-${option.value}-hint`
            }
            className={boxClass}
          />
        </Labelled>
      ))}
      {error !== undefined && (
        <p id={`${name}-error`} className="text-bad-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
