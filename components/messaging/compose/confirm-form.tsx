"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { GRACE_SECONDS, isFinal } from "./use-send-once";

interface ConfirmFormProps {
  mutation: { error: Error | null; isPending: boolean; isSuccess: boolean };
  label: string;
  /** Shown on the disabled button. */
  disabledReason: string | undefined;
  /** Amount to retype for large sends. */
  retype: { isMatch: boolean; renderField: (isWrong: boolean) => ReactNode } | null;
  hasUndoWindow: boolean;
  onConfirm: () => Promise<void>;
}

export function ConfirmForm(props: ConfirmFormProps) {
  const { mutation, label, disabledReason, retype, hasUndoWindow, onConfirm } = props;
  const t = useTranslations("compose.send");
  const isBusy = mutation.isPending || mutation.isSuccess;
  const form = useApiForm({
    fields: [],
    isDisposable: true,
    send: async () => {
      if (retype?.isMatch !== false) await onConfirm();
    },
  });

  return (
    <Form form={form} className="grid max-w-180 justify-items-start gap-3">
      {mutation.error !== null && (
        <ErrorPanel
          error={mutation.error}
          title={t(isFinal(mutation.error) ? "refused" : "unclear")}
        />
      )}
      {retype?.renderField(form.formState.isSubmitted && !retype.isMatch)}
      <Button type="submit" variant="primary" isBusy={isBusy} reason={disabledReason}>
        {label}
      </Button>
      {hasUndoWindow && <p className="text-ink-3">{t("grace", { seconds: GRACE_SECONDS })}</p>}
    </Form>
  );
}
