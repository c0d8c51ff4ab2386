"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useId, useRef } from "react";
import { showToast } from "@/components/ui/toast/toast";
import type { Replacement } from "@/lib/core/text/gsm-advice";
import { ComposeRow, RowError } from "./compose-row";
import { MarkedTextarea, replaceTyped } from "./marked-textarea";
import type { RowProps } from "./row-props";
import { TextCounter } from "./text-counter";

const VoiceFields = lazy(async () => ({ default: (await import("./voice-fields")).VoiceFields }));
const CostAdvice = lazy(async () => ({ default: (await import("./cost-advice")).CostAdvice }));

/** Replaces the whole text, and offers to take that back for as long as nobody has typed on. */
function useReplacing({ onChange }: Pick<RowProps, "onChange">) {
  const t = useTranslations("compose.costly");
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (text: string) => {
    if (box.current === null || !replaceTyped(box.current, text)) onChange({ text });
  };
  return {
    box,
    replace({ text, replaced }: Replacement, before: string) {
      write(text);
      showToast({
        title: t("replaced", { count: replaced }),
        undo: () => {
          if (box.current?.value === text) write(before);
        },
      });
    },
  };
}

export function MessageRow(props: RowProps) {
  const { content, reading, cost, error, onChange, onLeave } = props;
  const t = useTranslations("compose.message");
  const id = useId();
  const { box, replace } = useReplacing(props);
  const { count, costly } = reading;
  const isVoice = content.mode === "voice";
  return (
    <ComposeRow label={t("label")} controlId={id}>
      {isVoice && (
        <Suspense fallback={<div className="skeleton h-12" />}>
          <VoiceFields {...props} />
        </Suspense>
      )}
      <MarkedTextarea
        id={id}
        ref={box}
        value={content.text}
        onChange={(event) => onChange({ text: event.target.value })}
        onBlur={onLeave}
        dir="auto"
        spellCheck={content.voice?.is_ssml !== true || !isVoice}
        marks={count === null ? null : { isUnicode: count.isUnicode, costly }}
        aria-invalid={error === undefined && !reading.isTooLong ? undefined : true}
        aria-describedby={`${id}-error`}
        className={isVoice && content.voice?.is_ssml ? "font-mono" : undefined}
      />
      {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
      <TextCounter reading={reading}>
        {count !== null && costly.length > 0 && content.options.is_unicode === null && (
          <Suspense fallback={null}>
            <CostAdvice
              text={content.text}
              costly={costly}
              parts={count.partsCount}
              cost={cost.kind === "cost" ? cost.cost : null}
              onReplace={(replacement) => replace(replacement, content.text)}
            />
          </Suspense>
        )}
      </TextCounter>
    </ComposeRow>
  );
}
