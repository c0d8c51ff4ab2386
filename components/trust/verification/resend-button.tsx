"use client";

import { useTranslations } from "next-intl";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { showToast } from "@/components/ui/toast/toast";
import { isVerifying } from "@/lib/core/trust/verify-state";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { useResendVerifyCode } from "@/lib/queries/verification";

export function ResendButton({ verification }: { verification: VerifyCode }) {
  const t = useTranslations("verification.resend");
  const { id, status, history } = verification;
  const resend = useResendVerifyCode(id);
  const getIdempotencyKey = useIdempotencyKey();
  function start() {
    // Each step of the verification gets a key of its own, so that only repeats of one resend are deduplicated.
    const idempotencyKey = getIdempotencyKey({ steps: history.length });
    resend.mutate(idempotencyKey, { onSuccess: () => showToast({ title: t("done") }) });
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">{t("text")}</p>
      <Button
        isBusy={resend.isPending}
        reason={isVerifying(status) ? t("running") : undefined}
        onClick={start}
      >
        {t("action")}
      </Button>
      {resend.error !== null && <ErrorPanel error={resend.error} title={t("failed")} />}
    </div>
  );
}
