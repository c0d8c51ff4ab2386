"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
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
  const [isSubmitted, setSubmitted] = useState(false);
  // A second press may come before the first has rendered.
  const isUnderWay = useRef(false);
  const isBusy = sending.isPending || sending.isSuccess;

  async function confirm() {
    if (typing !== null && !typing.isTyped) return setSubmitted(true);
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await onConfirm();
    isUnderWay.current = false;
  }

  return (
    <form
      noValidate
      className="grid max-w-180 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !isBusy) void confirm();
      }}
    >
      {sending.error !== null && (
        <ErrorPanel
          error={sending.error}
          title={t(isFinal(sending.error) ? "refused" : "unclear")}
        />
      )}
      {typing?.field(isSubmitted && !typing.isTyped)}
      <Button type="submit" variant="primary" isBusy={isBusy} reason={reason}>
        {label}
      </Button>
      {hasGrace && <p className="text-ink-3">{t("grace", { seconds: GRACE_SECONDS })}</p>}
    </form>
  );
}
