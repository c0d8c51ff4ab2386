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
import {
  type DraftRecurrence,
  toRecurringRequest,
} from "@/components/messaging/recurrence/draft-recurrence";
import type { BulkReviewAnalysis } from "./use-bulk-review";

/** Saves a recurring bulk instead of sending one. Funds are checked at each run. */
export function SaveRecurrencePanel({
  recurrence,
  review,
  onSentEarlier,
}: {
  recurrence: DraftRecurrence;
  review: BulkReviewAnalysis;
  onSentEarlier: (sent: SentEarlier) => void;
}) {
  const t = useTranslations("recurrence.save");
  const tSend = useTranslations("compose.send");
  const tBulk = useTranslations("many.send");
  const { role } = useViewer();
  const router = useRouter();
  const removal = useDeleteDraft();
  const saving = useSaveRecurringBulk(recurrence.recurring_id);
  const { draft, checks, preflight } = review;
  const { request } = review.bulkAnalysis;
  const body = useMemo(
    () => request && toRecurringRequest(recurrence, request),
    [recurrence, request],
  );
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
    ? tBulk("role")
    : isBlocked
      ? tSend("blocked")
      : preflight === undefined
        ? tSend("waiting")
        : undefined;
  return (
    <ConfirmForm
      mutation={saving}
      label={t(recurrence.recurring_id === null ? "create" : "change")}
      disabledReason={reason}
      retype={null}
      hasUndoWindow={false}
      onConfirm={confirm}
    />
  );
}
