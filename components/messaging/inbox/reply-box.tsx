"use client";

import { useTranslations } from "next-intl";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { TextCounter } from "@/components/messaging/compose/text-counter";
import { isFinal } from "@/components/messaging/compose/use-send-once";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField } from "@/components/ui/field";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { countSegments, isTooLong } from "@/lib/core/text/sms-segments";
import type { Conversation } from "@/lib/gateway/messaging/conversations/schema";
import type { SmsRequest } from "@/lib/gateway/messaging/sms/schema";
import { useInboxRefresh } from "@/lib/queries/inbox";
import { useMe } from "@/lib/queries/me";
import { useDryRun, useSendSms } from "@/lib/queries/sms";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { TemplateLine } from "@/components/messaging/templates/use/template-line";
import { TemplatePicker } from "@/components/messaging/templates/use/template-picker";
import {
  getUnchangedSource,
  withTemplate,
  type TemplateSource,
} from "@/components/messaging/templates/use/template-source";
import { useTemplateInsertion } from "@/components/messaging/templates/use/use-template-insertion";
import { optionId, SlashList } from "./slash-list";
import { useSlashTexts } from "./use-slash-texts";

const PRICE_DEBOUNCE_MS = 400;
const UNDO_SECONDS = 5;

interface Attempt {
  text: string;
  body: SmsRequest;
}

export interface ReplyBoxProps {
  conversation: Conversation;
  text: string;
  onTextChange: Dispatch<SetStateAction<string>>;
  onAddNote: () => void;
}

/** Replies from the number that was written to. Blocked contacts can't be replied to. */
export function ReplyBox(props: ReplyBoxProps) {
  const t = useTranslations("inbox.reply");
  if (props.conversation.is_blocked)
    return (
      <div className="grid justify-items-start gap-2 border-line-soft border-t p-4">
        <Notice tone="warn">{t("blocked")}</Notice>
        <Button variant="quiet" onClick={props.onAddNote}>
          {t("note")}
        </Button>
      </div>
    );
  return <ReplyForm {...props} />;
}

function ReplyForm({
  conversation: { phone, number },
  text,
  onTextChange,
  onAddNote,
}: ReplyBoxProps) {
  const t = useTranslations("inbox.reply");
  const [isMissing, setMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendSms();
  const refresh = useInboxRefresh();
  const getIdempotencyKey = useIdempotencyKey();
  // Keeps `delivery_at`, so that a retry after a lost response sends the same request.
  const lastAttempt = useRef<Attempt | null>(null);
  const [source, setSource] = useState<TemplateSource | null>(null);
  const [sent, setSent] = useState(0);
  function insert(selected: string, template: TemplateSource | null) {
    onTextChange((now) => (now === "" ? selected : `${now}\n${selected}`));
    setSource(template);
    area.current?.focus();
  }
  const insertion = useTemplateInsertion({ keepsPlaceholders: false, onInsert: insert });
  const slash = useSlashTexts(area, text, onTextChange, {
    onChoose: insertion.choose,
    onInsert: setSource,
  });
  const isOffering = slash.offered.length > 0;
  useShortcut("R", t("label"), () => area.current?.focus(), { scope: "page" });
  const count = countSegments(text, null);
  const isTextTooLong = isTooLong(count);

  function submit() {
    setMissing(text.trim() === "");
    if (text.trim() === "" || isTextTooLong || send.isPending) return;
    if (lastAttempt.current?.text !== text) {
      const delivery_at = Math.ceil(getServerTime()) + UNDO_SECONDS;
      const request = { text, sender_id: number, phone, delivery_at };
      const template = getUnchangedSource({ text, template: source });
      lastAttempt.current = { text, body: withTemplate(request, template) };
    }
    const { body } = lastAttempt.current;
    // An identical text may be sent again on purpose.
    const idempotencyKey = getIdempotencyKey([body, sent]);
    send.mutate(
      { body, idempotencyKey },
      {
        onSuccess: () => {
          lastAttempt.current = null;
          onTextChange("");
          setSource(null);
          setSent(sent + 1);
          void refresh();
        },
        onError: (error) => {
          if (isFinal(error)) lastAttempt.current = null;
        },
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-2 border-line-soft border-t p-4"
    >
      {send.error !== null && <ErrorPanel error={send.error} title={t("failed")} />}
      <div className="relative">
        {isOffering && (
          <SlashList
            id={slash.listId}
            texts={slash.offered}
            index={slash.index}
            onChoose={slash.choose}
          />
        )}
        <TextareaField
          ref={area}
          label={t("label")}
          placeholder={t("hint")}
          value={text}
          aria-autocomplete="list"
          {...(isOffering && {
            "aria-controls": slash.listId,
            "aria-activedescendant": optionId(slash.listId, slash.index),
          })}
          onChange={({ target }) => {
            onTextChange(target.value);
            slash.onCaret(target);
          }}
          onSelect={({ currentTarget }) => slash.onCaret(currentTarget)}
          onKeyDown={(event) => {
            if (slash.onKey(event)) event.preventDefault();
            else if (event.key === "Escape") event.currentTarget.blur();
            else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              submit();
            }
          }}
          error={isMissing && text.trim() === "" ? t("missing") : undefined}
          className="min-h-16"
        />
      </div>
      {source !== null && (
        <TemplateLine source={source} text={text} onOutdated={() => setSource(null)} />
      )}
      <TextCounter analysis={{ count, speech: null, isTooLong: isTextTooLong }}>
        <Price text={text} number={number} phone={phone} />
      </TextCounter>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <TemplatePicker keepsPlaceholders={false} onInsert={insert} />
          <Button variant="quiet" onClick={onAddNote}>
            {t("note")}
          </Button>
        </div>
        <Button type="submit" variant="primary" isBusy={send.isPending}>
          {t("send")}
        </Button>
      </div>
      {insertion.dialog}
    </form>
  );
}

function Price({ text, number, phone }: { text: string; number: string; phone: string }) {
  const t = useTranslations("inbox.reply");
  const currency = useMe().data?.currency;
  const debouncedText = useDebounced(text, PRICE_DEBOUNCE_MS);
  const isEmpty = debouncedText.trim() === "";
  const { data } = useDryRun(isEmpty ? null : { text: debouncedText, sender_id: number, phone });
  if (isEmpty || data === undefined || currency === undefined) return null;
  return (
    <p className="text-ink-2">
      {t.rich("cost", {
        price: () => <Money amount={data.price} currency={currency} digits={4} />,
      })}
    </p>
  );
}
