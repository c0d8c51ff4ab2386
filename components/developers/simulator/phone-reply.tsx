"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import type { PhoneMessage } from "@/lib/gateway/developers/simulator/schema";

const ReplyForm = lazyWhenOnline(async () => ({
  default: (await import("./reply-form")).ReplyForm,
}));

export interface PhoneReplyProps {
  phone: string;
  messages: readonly PhoneMessage[];
}

/** Replies only to senders that wrote to the phone. */
export function PhoneReply({ phone, messages }: PhoneReplyProps) {
  const t = useTranslations("simulator.phone");
  const senders = messages.map(({ number, sender_id }) => parseNumericSender(number ?? sender_id));
  const numbers = [...new Set(senders.filter((sender) => sender !== null))];
  if (numbers.length === 0) return <p className="text-ink-3 text-small">{t("onlyNumbers")}</p>;
  return (
    <Suspense fallback={null}>
      <ReplyForm phone={phone} numbers={numbers} />
    </Suspense>
  );
}
