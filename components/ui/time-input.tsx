"use client";

import { formatWallClock } from "@/lib/core/time/wall-text";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, useState } from "react";
import { parseTypedClock } from "@/lib/core/time/natural-time";
import { controlClass, Field, type FieldProps } from "./field";

export interface TimeInputProps
  extends Omit<ComponentPropsWithRef<"input">, "type" | "value" | "onChange" | "defaultValue"> {
  value: string;
  onChange: (clock: string) => void;
  /** True for the end of a range, which may be 24:00. */
  isEnd?: boolean;
  /** Called on blur: true if the text isn't a time. */
  onInvalidChange?: (isInvalid: boolean) => void;
}

/** Field for a time, typed as `8`, `8:30`, `830`, `8pm`; shown as `08:30`. */
export function TimeInput(props: TimeInputProps) {
  const { value, onChange, onInvalidChange, isEnd = false, className, onBlur, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      placeholder="08:00"
      {...input}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        const clock = parseTypedClock(event.target.value, { isEnd });
        onChange(clock === null ? "" : formatWallClock(clock));
      }}
      onBlur={(event) => {
        const isEmpty = (typed ?? "").trim() === "";
        if (value !== "" || isEmpty) setTyped(null);
        onInvalidChange?.(value === "" && !isEmpty);
        onBlur?.(event);
      }}
      className={clsx(controlClass, className)}
    />
  );
}

export function TimeField({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & TimeInputProps) {
  const t = useTranslations("ui.clock");
  const [isInvalid, setInvalid] = useState(false);
  const invalidMessage = isInvalid ? t("invalid") : undefined;
  return (
    <Field label={label} hint={hint} error={error ?? invalidMessage} isOptional={isOptional}>
      {(control) => <TimeInput {...input} {...control} onInvalidChange={setInvalid} />}
    </Field>
  );
}
