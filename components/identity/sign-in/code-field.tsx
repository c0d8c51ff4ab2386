"use client";

import { clsx } from "clsx";
import type { ComponentPropsWithRef } from "react";
import { type FieldProps, TextField } from "@/components/ui/field";

export function CodeField({ className, ...field }: FieldProps & ComponentPropsWithRef<"input">) {
  return (
    <TextField
      {...field}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      className={clsx("font-mono", className)}
    />
  );
}
