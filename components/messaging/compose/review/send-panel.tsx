"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { useFormats } from "@/components/format/use-formats";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { useDeleteDraft } from "@/lib/queries/drafts";
import { useSendSms } from "@/lib/queries/sms";
import { isSameAmount } from "./amount";
import { toRequest } from "@/components/messaging/compose/content";
import type { Review } from "./use-review";
import { GRACE_SECONDS, isFinal, useSendOnce } from "@/components/messaging/compose/use-send-once";

export function SendPanel({ review, settings }: { review: Review; settings: SendingSettings }) {
  const t = useTranslations("compose.send");
  const { money, locale } = useFormats();
  const router = useRouter();
  const removal = useDeleteDraft();
  const sending = useSendSms();
  const { time } = review.analysis;
  const send = useSendOnce({
    draft: review.draft,
    makeBody: (soon) => toRequest(review.content, time.kind === "instant" ? time.at : soon),
    send: sending.mutateAsync,
  });
  const [typed, setTyped] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { cost, checks, content, draft } = review;
  const total = cost.kind === "cost" && cost.cost.confirmedAt !== null ? cost.cost : null;
  const limit = settings.approval_amount;
  const needsAmount = total !== null && limit !== null && total.total > limit;
  const isTyped = total !== null && isSameAmount(typed, total.total, locale);

  // A second press may come before the first one has been rendered.
  const isUnderWay = useRef(false);

  async function confirm() {
    if (needsAmount && !isTyped) return setAsked(true);
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const sms = await send();
    isUnderWay.current = false;
    if (sms === null) return;
    removal.mutate(draft.uuid);
    router.push(`/messages/${sms.uuid}`);
  }

  const isBlocked = checks.some(({ state }) => state === "block");
  const reason = isBlocked ? t("blocked") : total === null ? t("waiting") : undefined;
  const amount = total === null ? null : money(total.total, total.currency, 4);
  return (
    <form
      noValidate
      className="grid max-w-180 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !sending.isPending && !sending.isSuccess) void confirm();
      }}
    >
      {sending.error !== null && (
        <ErrorPanel
          error={sending.error}
          title={t(isFinal(sending.error) ? "refused" : "unclear")}
        />
      )}
      {needsAmount && total !== null && limit !== null && (
        <TextField
          label={t("typeAmount", { amount: money(total.total, total.currency, 4) })}
          hint={t("typeAmountHint", { limit: money(limit, total.currency) })}
          error={isAsked && !isTyped ? t("typeAmountWrong") : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        isBusy={sending.isPending || sending.isSuccess}
        reason={reason}
      >
        {amount === null
          ? t("button", { kind: content.mode })
          : t(content.delivery_at === null ? "buttonFor" : "scheduleFor", {
              kind: content.mode,
              amount,
            })}
      </Button>
      {content.delivery_at === null && (
        <p className="text-ink-3">{t("grace", { seconds: GRACE_SECONDS })}</p>
      )}
    </form>
  );
}
