"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { useFormats } from "@/components/format/use-formats";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useDeleteDraft } from "@/lib/queries/drafts";
import { serverNow } from "@/lib/queries/transport/server-clock";
import { useSendSms } from "@/lib/queries/sms";
import { isSameAmount } from "./amount";
import { toRequest } from "./content";
import type { Review } from "./use-review";

/** Time to think again: sent at once means so many seconds from now. */
const GRACE_SECONDS = 30;

/** An error response is final. A lost response or a gateway error is not: the message may have been accepted. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409
  );
}

/**
 * Sends a reviewed draft once. The key is of the draft's revision, so a second press, another window and a
 * reload are the same intention; the request is kept until it is answered, since its time belongs to it.
 */
function useSendOnce({ draft, content, reading }: Review) {
  const kept = useRef<SmsCreate | null>(null);
  const sending = useSendSms();
  const { time } = reading;
  const at = time.kind === "instant" ? time.at : null;
  return {
    sending,
    send: async () => {
      kept.current ??= toRequest(content, at ?? Math.ceil(serverNow()) + GRACE_SECONDS);
      try {
        return await sending.mutateAsync({
          body: kept.current,
          idempotencyKey: `draft-${draft.uuid}-${draft.revision}`,
        });
      } catch (error) {
        if (isFinal(error)) kept.current = null;
        return null;
      }
    },
  };
}

export function SendPanel({ review, settings }: { review: Review; settings: SendingSettings }) {
  const t = useTranslations("compose.send");
  const { money, locale } = useFormats();
  const router = useRouter();
  const removal = useDeleteDraft();
  const { sending, send } = useSendOnce(review);
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
        look="primary"
        isBusy={sending.isPending || sending.isSuccess}
        reason={reason}
      >
        {amount === null
          ? t("button", { kind: content.mode })
          : t(content.when === null ? "buttonFor" : "scheduleFor", { kind: content.mode, amount })}
      </Button>
      {content.when === null && (
        <p className="text-ink-3">{t("grace", { seconds: GRACE_SECONDS })}</p>
      )}
    </form>
  );
}
