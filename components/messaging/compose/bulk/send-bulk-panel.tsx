"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { TextField } from "@/components/ui/field";
import { parseTypedCount } from "@/lib/core/money/typed-number";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { useSendBulk } from "@/lib/queries/bulks";
import { useDeleteDraft } from "@/lib/queries/drafts";
import { ConfirmForm } from "../confirm-form";
import type { SentEarlier } from "../already-sent";
import { GRACE_SECONDS, useSendOnce } from "../use-send-once";
import type { BulkReviewAnalysis } from "./use-bulk-review";

interface ConfirmFieldProps {
  count: number;
  isWrong: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Sends above the account's cost limit require typing the number of recipients. */
function ConfirmField({ count, isWrong, value, onChange }: ConfirmFieldProps) {
  const t = useTranslations("many.send");
  return (
    <TextField
      label={t("typeCount", { count })}
      hint={t("typeCountHint")}
      error={isWrong ? t("typeCountWrong") : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function SendBulkPanel({
  review,
  settings,
  onSentEarlier,
}: {
  review: BulkReviewAnalysis;
  settings: SendingSettings;
  onSentEarlier: (sent: SentEarlier) => void;
}) {
  const t = useTranslations("many.send");
  const tSend = useTranslations("compose.send");
  const { role } = useViewer();
  const { money } = useFormats();
  const router = useRouter();
  const removal = useDeleteDraft();
  const sending = useSendBulk();
  const { request } = review.bulkAnalysis;
  const send = useSendOnce({
    draft: review.draft,
    body: request && {
      ...request,
      ...(!request.delivery_at && { delivery_delay: GRACE_SECONDS }),
    },
    send: sending.mutateAsync,
    onSentEarlier: ({ created_at, uuid }) =>
      onSentEarlier({ at: created_at, href: `/bulks/${uuid}` }),
  });
  const [typed, setTyped] = useState("");
  const { preflight, checks, content, draft, needsApproval } = review;
  const { approval_amount: limit } = settings;
  const needsCount = preflight !== undefined && limit !== null && preflight.cost > limit;
  const isTyped = preflight !== undefined && parseTypedCount(typed) === preflight.messages;

  async function confirm() {
    const bulk = await send();
    if (bulk === null) return;
    removal.mutate(draft.uuid);
    router.push(`/bulks/${bulk.uuid}`);
  }

  const isBlocked = checks.some(({ state }) => state === "block");
  const reason = !canAccess("composeBulk", role, "write")
    ? t("role")
    : isBlocked
      ? tSend("blocked")
      : preflight === undefined
        ? tSend("waiting")
        : undefined;
  const label = (() => {
    if (preflight === undefined) return t("plain");
    if (needsApproval) return t("approve", { count: preflight.messages });
    const amount = money(preflight.cost, preflight.currency);
    return t(content.delivery_at === null ? "now" : "later", { count: preflight.messages, amount });
  })();
  const renderField = (isWrong: boolean) => (
    <ConfirmField
      count={preflight?.messages ?? 0}
      isWrong={isWrong}
      value={typed}
      onChange={setTyped}
    />
  );
  return (
    <ConfirmForm
      mutation={sending}
      label={label}
      disabledReason={reason}
      retype={needsCount ? { isMatch: isTyped, renderField } : null}
      hasUndoWindow={content.delivery_at === null && !needsApproval}
      onConfirm={confirm}
    />
  );
}
