"use client";

import { counted, formatPhone } from "@/components/ui/format";
import { DateTime } from "@/components/ui/date-time";
import type { PhoneMessage } from "@/lib/gateway/simulator/schema";
import { usePhoneMessages } from "@/lib/queries/simulator";
import { LinkedText } from "./linked-text";

const STATES: Record<string, string> = {
  DELIVRD: "Delivered",
  BUFFERED: "Phone is off",
  EXPIRED: "Expired",
  REJECTD: "Rejected",
  UNDELIV: "Rejected",
  ENROUTE: "On its way",
};

function Message({ message }: { message: PhoneMessage }) {
  const { kind, sender_id, text, parts, voice_lang, state, at } = message;
  const isCall = kind === "call";
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-3">
        <span className="font-medium text-ink-2">
          {isCall ? `Call from ${sender_id}` : sender_id}
          {isCall && voice_lang !== null && `, speaks ${voice_lang}`}
        </span>
        <DateTime at={at} hasSeconds />
      </p>
      <p
        dir="auto"
        className="whitespace-pre-wrap break-words rounded-sheet bg-sunken px-3 py-2 text-read"
      >
        {isCall && <span className="text-ink-3">Spoken: </span>}
        <LinkedText text={text} />
      </p>
      <p className="text-ink-3 text-small">
        {state === null ? "Received" : (STATES[state] ?? state)}
        {parts > 1 && ` · ${counted(parts, "part")}`}
      </p>
    </li>
  );
}

export function PhoneScreen({ phone }: { phone: string | null }) {
  const messages = usePhoneMessages(phone);
  if (phone === null) return <p className="text-ink-3">No phone yet.</p>;
  return (
    <div className="mx-auto grid min-h-96 w-full max-w-84 content-start gap-4 rounded-[1.75rem] border border-line bg-raised p-4">
      <h2 className="text-center font-semibold">{formatPhone(phone)}</h2>
      <ul aria-live="polite" className="grid max-h-[32rem] gap-4 overflow-y-auto">
        {messages.data?.rows.map((message) => (
          <Message key={message.uuid} message={message} />
        ))}
      </ul>
    </div>
  );
}
