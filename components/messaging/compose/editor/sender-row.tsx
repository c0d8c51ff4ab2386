"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { SuggestInput } from "@/components/ui/suggest-input";
import { senderRule } from "@/lib/core/phone/sender-rules";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { toCallerId, MAX_SENDER_NAME_LENGTH } from "@/lib/core/phone/sender-id";
import { useSenders } from "@/lib/queries/sms";
import { ComposeRow, RowError } from "@/components/messaging/compose/compose-row";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { RowProps } from "@/components/messaging/compose/row-props";

function useNote({ content, analysis }: Pick<RowProps, "content" | "analysis">): string | null {
  const t = useTranslations("compose.sender");
  const { country } = useDisplayNames();
  const { sender, phone } = analysis;
  if (content.mode === "voice") {
    const { e164, isDefault } = toCallerId(content.sender_id.trim());
    const isTyped = content.sender_id.trim() !== "";
    return isTyped && isDefault ? t("voiceDefault", { number: formatPhone(e164) }) : null;
  }
  if (sender === null) return null;
  const iso2 = phone.kind === "number" ? phone.iso2 : "";
  const rule = senderRule(iso2);
  if (sender.kind === "number" || rule === null) return null;
  return t(`rule.${rule}`, { country: country(iso2) });
}

export function SenderRow(props: RowProps) {
  const { content, analysis, error, onChange, onBlur } = props;
  const t = useTranslations("compose.sender");
  const id = useId();
  const senders = useSenders();
  const note = useNote(props);
  const { sender } = analysis;
  return (
    <ComposeRow label={t("label")} controlId={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SuggestInput
          id={id}
          value={content.sender_id}
          onChange={(value) => onChange({ sender_id: value })}
          onBlur={onBlur}
          suggestions={(senders.data?.senders ?? []).map((item) => ({
            value: item.sender_id,
            hint: t("used", { count: item.messages_count }),
          }))}
          listLabel={t("usedBefore")}
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-hint ${id}-error`}
          wrapperClass="w-52 max-sm:w-full"
        />
        <p id={`${id}-hint`} className="text-ink-3">
          {sender?.kind === "number"
            ? t("number")
            : t("text", { count: content.sender_id.trim().length, max: MAX_SENDER_NAME_LENGTH })}
          {note !== null && <span className="text-warn-ink"> {note}</span>}
        </p>
      </div>
      {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
    </ComposeRow>
  );
}
