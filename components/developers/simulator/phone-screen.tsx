"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { PhoneMessage } from "@/lib/gateway/developers/simulator/schema";
import { usePhoneMessages } from "@/lib/queries/simulator";
import { LinkedText } from "./linked-text";
import { PhoneReply } from "./phone-reply";

const STATES = ["DELIVRD", "READ", "BUFFERED", "EXPIRED", "REJECTD", "UNDELIV", "ENROUTE"] as const;

/** Label of a state; unknown codes are shown unchanged. */
function StateLabel({ state }: { state: string | null }) {
  const t = useTranslations("simulator.state");
  if (state === null) return t("received");
  const messageState = STATES.find((candidate) => candidate === state);
  return messageState === undefined ? state : t(messageState);
}

function Message({ message }: { message: PhoneMessage }) {
  const t = useTranslations("simulator.phone");
  const { kind, sender_id, text, parts, voice_lang, state, at, number } = message;
  const isCall = kind === "call";
  const sender = formatPhone(sender_id);
  const senderLabel =
    kind === "text" ? sender : t(isCall ? "callFrom" : "messengerFrom", { sender });
  return (
    <li className={number === null ? "grid gap-1" : "grid gap-1 pl-8"}>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-3">
        <span className="font-medium text-ink-2">
          {number === null ? senderLabel : t("wrote", { number: formatPhone(number) })}
        </span>
        <DateTime at={at} hasSeconds />
      </p>
      <p
        dir="auto"
        className="whitespace-pre-wrap break-words rounded-sheet bg-sunken px-3 py-2 text-read"
      >
        {isCall && <span className="text-ink-3">{t("spoken")} </span>}
        <LinkedText text={text} />
      </p>
      {number === null && (
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-small">
          <StateLabel state={state} />
          {parts > 1 && <span>{t("parts", { count: parts })}</span>}
          {kind !== "text" && voice_lang !== null && (
            <span>{t("language", { code: voice_lang })}</span>
          )}
        </p>
      )}
    </li>
  );
}

export function PhoneScreen({ phone }: { phone: string | null }) {
  const t = useTranslations("simulator.phone");
  const messages = usePhoneMessages(phone);
  if (phone === null) return <p className="text-ink-3">{t("none")}</p>;
  if (messages.error !== null) return <ErrorPanel error={messages.error} title={t("failed")} />;
  return (
    <div className="mx-auto grid min-h-96 w-full max-w-84 content-start gap-4 rounded-[1.75rem] border border-line bg-raised p-4">
      <h2 className="text-center font-semibold">{formatPhone(phone)}</h2>
      <ul aria-live="polite" className="relative grid max-h-[32rem] gap-4 overflow-y-auto">
        {messages.data?.rows.map((message) => (
          <Message key={`${message.direction}${message.uuid}`} message={message} />
        ))}
      </ul>
      <PhoneReply key={phone} phone={phone} messages={messages.data?.rows ?? []} />
    </div>
  );
}
