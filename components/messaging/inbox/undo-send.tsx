"use client";

import { useTranslations } from "next-intl";
import { useSecondsUntil } from "@/components/hooks/use-now";
import { isInGrace } from "@/components/messaging/sms/grace-countdown";
import { showToast } from "@/components/ui/toast/toast";
import type { ConversationMessage } from "@/lib/gateway/messaging/conversations/schema";
import { useInboxRefresh } from "@/lib/queries/inbox";
import { useStopSms } from "@/lib/queries/sms";

/** Checks whether a message can be undone, as it only waits for its grace period. */
export function canUndoSend({ status_code, delivery_at, at }: ConversationMessage): boolean {
  return (
    status_code !== null &&
    delivery_at !== null &&
    isInGrace({ status_code, delivery_at, created_at: at })
  );
}

export interface UndoSendProps {
  message: ConversationMessage;
  /** Called after cancellation and refund. */
  onUndone: (text: string) => void;
}

export function UndoSend({ message, onUndone }: UndoSendProps) {
  const t = useTranslations("inbox.reply");
  const remaining = useSecondsUntil(message.delivery_at ?? 0);
  const stop = useStopSms(message.uuid);
  const refresh = useInboxRefresh();
  function undoSend() {
    stop.mutate(undefined, {
      onSuccess: (count) => {
        if (count === 0) showToast({ title: t("tooLate"), isFailure: true });
        else onUndone(message.text ?? "");
      },
      onError: ({ message: text }) =>
        showToast({ title: t("notTakenBack"), text, isFailure: true }),
      onSettled: () => void refresh(),
    });
  }
  return (
    <>
      <span data-testid="grace">
        {remaining === 0 ? t("starting") : t("startsIn", { seconds: remaining })}
      </span>
      {remaining > 0 && (
        <button
          type="button"
          disabled={stop.isPending}
          onClick={undoSend}
          className="inline-flex min-h-6 items-center font-semibold text-accent-ink hover:underline max-md:min-h-11"
        >
          {t("takeBack")}
        </button>
      )}
    </>
  );
}
