"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { StatusLabel } from "@/components/messaging/sms/status-label";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import type { ConversationMessage } from "@/lib/gateway/messaging/conversations/schema";
import { canUndoSend, UndoSend } from "./undo-send";

const linkClass = "text-accent-ink hover:underline";

export interface ThreadMessageProps {
  message: ConversationMessage;
  /** The account's number in this conversation. */
  number: string;
  /** Null without permission to reply. */
  onUndone: ((text: string) => void) | null;
}

function SentLine({ message, number, onUndone }: ThreadMessageProps) {
  const t = useTranslations("inbox");
  const { uuid, status_code, dlr_code, delivery_at, sender_id, bulk, is_confirmation } = message;
  const isOther = sender_id !== null && parseNumericSender(sender_id) !== number;
  return (
    <>
      {is_confirmation && <Badge>{t("confirmation")}</Badge>}
      {bulk !== null && <Badge>{t("bulk")}</Badge>}
      {isOther && <span>{t("from", { sender: formatPhone(sender_id) })}</span>}
      {onUndone !== null && canUndoSend(message) ? (
        <UndoSend message={message} onUndone={onUndone} />
      ) : (
        <StatusLabel
          sms={{
            status_code: status_code ?? 0,
            dlr_code: dlr_code ?? 0,
            delivery_at: delivery_at ?? 0,
          }}
        />
      )}
      <PrefetchLink href={`/messages/${uuid}`} className={linkClass}>
        {t("details")}
      </PrefetchLink>
    </>
  );
}

function ReceivedLine({ message: { opt, msg_uuid, bulk } }: { message: ConversationMessage }) {
  const t = useTranslations("inbox");
  return (
    <>
      {opt === "out" && <Badge tone="warn">{t("optedOut")}</Badge>}
      {opt === "in" && <Badge tone="accent">{t("optedIn")}</Badge>}
      {msg_uuid !== null && (
        <PrefetchLink href={`/messages/${msg_uuid}`} className={linkClass}>
          {t(bulk === null ? "answers" : "answersBulk")}
        </PrefetchLink>
      )}
    </>
  );
}

export function ThreadMessage({ message, number, onUndone }: ThreadMessageProps) {
  const t = useTranslations("inbox");
  const { direction, text, at } = message;
  const isOurs = direction === "out";
  return (
    <li
      className={clsx(
        "grid max-w-[42rem] gap-1",
        isOurs ? "justify-self-end" : "justify-self-start",
      )}
    >
      <span className="sr-only">{t(isOurs ? "you" : "they")}</span>
      <p
        dir="auto"
        className={clsx(
          "whitespace-pre-wrap break-words rounded-sheet border px-3 py-2 text-read",
          isOurs ? "border-transparent bg-accent-soft" : "border-line bg-raised",
          text === null || text === "" ? "text-ink-3" : "text-ink",
        )}
      >
        {text === null || text === "" ? t("noText") : text}
      </p>
      <p
        className={clsx(
          "flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-small",
          isOurs && "justify-end",
        )}
      >
        <DateTime at={at} />
        {isOurs ? (
          <SentLine message={message} number={number} onUndone={onUndone} />
        ) : (
          <ReceivedLine message={message} />
        )}
      </p>
    </li>
  );
}
