"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/field";
import { useFormats } from "@/components/format/use-formats";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { useDeleteDraft } from "@/lib/queries/drafts";
import { useSendSms } from "@/lib/queries/sms";
import { isSameAmount } from "./amount";
import { toRequest } from "@/components/messaging/compose/content";
import {
  getUnchangedSource,
  withTemplate,
} from "@/components/messaging/templates/use/template-source";
import type { Review } from "./use-review";
import { ConfirmForm } from "@/components/messaging/compose/confirm-form";
import type { SentEarlier } from "@/components/messaging/compose/already-sent";
import { GRACE_SECONDS, useSendOnce } from "@/components/messaging/compose/use-send-once";

export function SendPanel({
  review,
  settings,
  onSentEarlier,
}: {
  review: Review;
  settings: SendingSettings;
  onSentEarlier: (sent: SentEarlier) => void;
}) {
  const t = useTranslations("compose.send");
  const { money } = useFormats();
  const router = useRouter();
  const removal = useDeleteDraft();
  const sending = useSendSms();
  const { time } = review.analysis;
  const send = useSendOnce({
    draft: review.draft,
    body: {
      ...withTemplate(
        toRequest(review.content, time.kind === "instant" ? time.at : null),
        review.content.mode === "voice" ? null : getUnchangedSource(review.content),
      ),
      ...(time.kind !== "instant" && { delivery_delay: GRACE_SECONDS }),
    },
    send: sending.mutateAsync,
    onSentEarlier: ({ created_at, uuid }) =>
      onSentEarlier({ at: created_at, href: `/messages/${uuid}` }),
  });
  const [typed, setTyped] = useState("");
  const { cost, checks, content, draft } = review;
  const total = cost.kind === "cost" && cost.cost.confirmedAt !== null ? cost.cost : null;
  const limit = settings.approval_amount;
  const needsAmount = total !== null && limit !== null && total.total > limit;
  const isTyped = total !== null && isSameAmount(typed, total.total);

  async function confirm() {
    const sms = await send();
    if (sms === null) return;
    removal.mutate(draft.uuid);
    router.push(`/messages/${sms.uuid}`);
  }

  const isBlocked = checks.some(({ state }) => state === "block");
  const reason = isBlocked ? t("blocked") : total === null ? t("waiting") : undefined;
  const amount = total === null ? null : money(total.total, total.currency, 4);
  const label =
    amount === null
      ? t("button", { kind: content.mode })
      : t(content.delivery_at === null ? "buttonFor" : "scheduleFor", {
          kind: content.mode,
          amount,
        });
  const renderField = (isWrong: boolean) =>
    total !== null &&
    limit !== null && (
      <TextField
        label={t("typeAmount", { amount: money(total.total, total.currency, 4) })}
        hint={t("typeAmountHint", { limit: money(limit, total.currency) })}
        error={isWrong ? t("typeAmountWrong") : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    );
  return (
    <ConfirmForm
      mutation={sending}
      label={label}
      disabledReason={reason}
      retype={needsAmount ? { isMatch: isTyped, renderField } : null}
      hasUndoWindow={content.delivery_at === null}
      onConfirm={confirm}
    />
  );
}
