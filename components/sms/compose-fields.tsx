"use client";

import type { UseFormReturn } from "react-hook-form";
import { controlClass, Field, TextField } from "@/components/ui/field";
import type { ComposeInput, ComposeOutput } from "./compose-schema";
import { TextCounter } from "./text-counter";

export interface ComposeFieldsProps {
  form: UseFormReturn<ComposeInput, unknown, ComposeOutput>;
  text: string;
}

export function ComposeFields({ form, text }: ComposeFieldsProps) {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("sender_id")}
        label="From"
        autoComplete="off"
        maxLength={16}
        className="max-w-60"
        hint="Up to 11 letters and digits, or a number of up to 15 digits."
        error={errors.sender_id?.message}
      />
      <TextField
        {...register("phone")}
        label="To"
        type="tel"
        autoComplete="off"
        placeholder="+49 151 12345678"
        className="max-w-60"
        error={errors.phone?.message}
      />
      <Field
        label="Message"
        error={errors.text?.message}
        hint={
          <TextCounter
            text={text}
            onReplace={(replaced) => setValue("text", replaced, { shouldDirty: true })}
          />
        }
      >
        {(control) => (
          <textarea
            {...register("text")}
            {...control}
            rows={6}
            className={`${controlClass} resize-y text-read`}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <TextField
        {...register("delivery_at")}
        label="When"
        isOptional
        type="datetime-local"
        className="max-w-60"
        hint="In your time zone. Empty means now."
        error={errors.delivery_at?.message}
      />
    </>
  );
}
