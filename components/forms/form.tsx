"use client";

import type { ComponentPropsWithRef, FormEvent } from "react";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";

/** State from `useApiForm`. */
interface SubmittableForm {
  problem: Error | null;
  isBusy: boolean;
  submit: (event?: FormEvent) => Promise<void>;
}

export interface FormProps extends Omit<ComponentPropsWithRef<"form">, "form" | "onSubmit"> {
  form: SubmittableForm;
  /** Heading of errors that belong to no field. */
  failed?: string;
  problemClassName?: string;
}

export function Form({
  form,
  failed,
  problemClassName,
  className = "grid grid-cols-1 gap-4",
  children,
  ...rest
}: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      inert={!useIsHydrated()}
      onSubmit={form.submit}
      className={className}
    >
      {form.problem !== null && (
        <div className={problemClassName}>
          <ErrorPanel error={form.problem} {...(failed !== undefined && { title: failed })} />
        </div>
      )}
      {children}
    </form>
  );
}

export interface DialogActionsProps {
  form: Pick<SubmittableForm, "isBusy">;
  cancel: string;
  action: string;
  /** Disables the action. */
  reason?: string | undefined;
  onClose: () => void;
}

export function DialogActions({ form, cancel, action, reason, onClose }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{cancel}</Button>
      <Button type="submit" variant="primary" isBusy={form.isBusy} reason={reason}>
        {action}
      </Button>
    </div>
  );
}
