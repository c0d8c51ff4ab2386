"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useDeleteDraft } from "@/lib/queries/drafts";
import { useSaveRecurringBulk } from "@/lib/queries/recurring-bulks";
import type { SentEarlier } from "../already-sent";
import { ConfirmForm } from "../confirm-form";
import { useSendOnce } from "../use-send-once";
import { type DraftRepeat, toRecurringRequest } from "@/components/messaging/recurrence/repeat";
import type { ManyReviewAnalysis } from "./use-many-review";

/** Saves a recurring bulk instead of sending one. Funds are checked at each run. */
export function SaveRepeatPanel({
  repeat,
  review,
  onSentEarlier,
}: {
  repeat: DraftRepeat;
  review: ManyReviewAnalysis;
  onSentEarlier: (sent: SentEarlier) => void;
}) {
  const t = useTranslations("recurrence.save");
  const words = useTranslations("compose.send");
  const many = useTranslations("many.send");
  const { role } = useViewer();
  const router = useRouter();
  const removal = useDeleteDraft();
  const saving = useSaveRecurringBulk(repeat.recurring_id);
  const { draft, checks, preflight } = review;
  const { request } = review.many;
  const body = useMemo(() => request && toRecurringRequest(repeat, request), [repeat, request]);
  const save = useSendOnce({
    draft,
    body,
    send: saving.mutateAsync,
    onSentEarlier: ({ created_at, id }) =>
      onSentEarlier({ at: created_at, href: `/bulks/recurring/${id}` }),
  });

  async function confirm() {
    const recurring = await save();
    if (recurring === null) return;
    removal.mutate(draft.uuid);
    router.push(`/bulks/recurring/${recurring.id}`);
  }

  const isBlocked = checks.some(({ name, state }) => state === "block" && name !== "balance");
  const reason = !canAccess("composeBulk", role, "write")
    ? many("role")
    : isBlocked
      ? words("blocked")
      : preflight === undefined
        ? words("waiting")
        : undefined;
  return (
    <ConfirmForm
      sending={saving}
      label={t(repeat.recurring_id === null ? "create" : "change")}
      reason={reason}
      typing={null}
      hasGrace={false}
      onConfirm={confirm}
    />
  );
}
