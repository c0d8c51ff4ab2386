"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { GRACE_SECONDS, isFinal } from "./use-send-once";

interface ConfirmFormProps {
  sending: { error: Error | null; isPending: boolean; isSuccess: boolean };
  label: string;
  reason: string | undefined;
  /** Amount to retype for large sends. */
  typing: { isTyped: boolean; field: (isWrong: boolean) => ReactNode } | null;
  hasGrace: boolean;
  onConfirm: () => Promise<void>;
}

export function ConfirmForm(props: ConfirmFormProps) {
  const { sending, label, reason, typing, hasGrace, onConfirm } = props;
  const t = useTranslations("compose.send");
  const isBusy = sending.isPending || sending.isSuccess;
  const form = useApiForm({
    fields: [],
    isDisposable: true,
    send: async () => {
      if (typing?.isTyped !== false) await onConfirm();
    },
  });

  return (
    <Form form={form} className="grid max-w-180 justify-items-start gap-3">
      {sending.error !== null && (
        <ErrorPanel
          error={sending.error}
          title={t(isFinal(sending.error) ? "refused" : "unclear")}
        />
      )}
      {typing?.field(form.formState.isSubmitted && !typing.isTyped)}
      <Button type="submit" variant="primary" isBusy={isBusy} reason={reason}>
        {label}
      </Button>
      {hasGrace && <p className="text-ink-3">{t("grace", { seconds: GRACE_SECONDS })}</p>}
    </Form>
  );
}
