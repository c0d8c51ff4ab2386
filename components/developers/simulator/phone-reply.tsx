"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextareaField } from "@/components/ui/field";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import type { PhoneMessage } from "@/lib/gateway/developers/simulator/schema";
import { useWriteFromPhone } from "@/lib/queries/simulator";

export interface PhoneReplyProps {
  phone: string;
  messages: readonly PhoneMessage[];
}

/** Replies only to senders that wrote to the phone. */
export function PhoneReply({ phone, messages }: PhoneReplyProps) {
  const t = useTranslations("simulator.phone");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const write = useWriteFromPhone(phone);
  const senders = messages.map(({ number, sender_id }) => parseNumericSender(number ?? sender_id));
  const numbers = [...new Set(senders.filter((sender) => sender !== null))];
  const to = chosen ?? numbers[0];
  if (to === undefined) return <p className="text-ink-3 text-small">{t("onlyNumbers")}</p>;
  function submit(number: string) {
    setMissing(text.trim() === "");
    if (text.trim() === "" || write.isPending) return;
    write.mutate({ to: number, text }, { onSuccess: () => setText("") });
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(to);
      }}
      className="grid gap-2 border-line-soft border-t pt-3"
    >
      {write.error !== null && <ErrorPanel error={write.error} title={t("replyFailed")} />}
      {numbers.length > 1 && (
        <SelectField label={t("to")} value={to} onChange={({ target }) => setChosen(target.value)}>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {formatPhone(number)}
            </option>
          ))}
        </SelectField>
      )}
      <TextareaField
        label={t("reply")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isMissing && text.trim() === "" ? t("missing") : undefined}
        className="min-h-16"
      />
      <div>
        <Button type="submit" isBusy={write.isPending}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
