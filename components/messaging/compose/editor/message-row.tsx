"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useRef } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { showToast } from "@/components/ui/toast/toast";
import type { Replacement } from "@/lib/core/text/gsm-advice";
import { ComposeRow, RowError } from "@/components/messaging/compose/compose-row";
import {
  insertTyped,
  MarkedTextarea,
  replaceTyped,
} from "@/components/messaging/compose/marked-textarea";
import { costOfPart } from "@/components/messaging/compose/many/cost-of-part";
import type { ManyAnalysis } from "@/components/messaging/compose/many/use-many";
import { TemplatePicker } from "@/components/messaging/templates/use/template-picker";
import type { RowProps } from "@/components/messaging/compose/row-props";
import { hasBrackets } from "@/lib/core/text/template";
import { TextCounter } from "@/components/messaging/compose/text-counter";

const VoiceFields = lazyWhenOnline(async () => ({
  default: (await import("./voice-fields")).VoiceFields,
}));
const CostAdvice = lazyWhenOnline(async () => ({
  default: (await import("./cost-advice")).CostAdvice,
}));

const TextLinks = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/links/text-links")).TextLinks,
}));

/** Replaces text, with an undo until the next input. */
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

const ManyText = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/many/many-text")).ManyText,
}));

const VariantText = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/many/variant-text")).VariantText,
}));

export interface MessageRowProps extends RowProps {
  many: ManyAnalysis | null;
  variantError: string | undefined;
}

export function MessageRow(props: MessageRowProps) {
  const { content, analysis, cost, error, variantError, many, onChange, onBlur } = props;
  const t = useTranslations("compose.message");
  const words = useTranslations("compose.counter");
  const id = useId();
  const { box, replace } = useReplacing(props);
  const { count, costly } = analysis;
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
        onBlur={onBlur}
        dir="auto"
        spellCheck={!isVoice || !content.is_ssml}
        marks={count === null ? null : { isUnicode: count.isUnicode, costly }}
        aria-invalid={error === undefined && !analysis.isTooLong ? undefined : true}
        aria-describedby={`${id}-error`}
        className={isVoice && content.is_ssml ? "font-mono" : undefined}
      />
      {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
      <div>
        <TemplatePicker
          keepsPlaceholders={many !== null}
          onInsert={(text) => insertTyped(box.current, text)}
        />
      </div>
      {!isVoice && (
        <Suspense fallback={<div className="h-7" />}>
          <TextLinks links={analysis.links} time={analysis.time} box={box} />
        </Suspense>
      )}
      {many !== null && (
        <Suspense fallback={null}>
          <ManyText many={many} content={content} box={box} />
        </Suspense>
      )}
      <TextCounter
        analysis={analysis}
        limit={many === null ? undefined : words("tooLongForMany")}
        isTemplate={many?.preflight.preflight !== undefined && hasBrackets(analysis.text)}
      >
        {count !== null && costly.length > 0 && content.is_unicode === null && (
          <Suspense fallback={null}>
            <CostAdvice
              text={content.text}
              costly={costly}
              parts={count.partsCount}
              cost={many === null ? (cost.kind === "cost" ? cost.cost : null) : costOfPart(many)}
              onReplace={(replacement) => replace(replacement, content.text)}
            />
          </Suspense>
        )}
      </TextCounter>
      {many !== null && (
        <Suspense fallback={<div className="h-12" />}>
          <VariantText content={content} many={many} error={variantError} onChange={onChange} />
        </Suspense>
      )}
    </ComposeRow>
  );
}
