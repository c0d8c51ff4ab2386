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
import { calculatePartCost } from "@/components/messaging/compose/bulk/cost-of-part";
import type { BulkAnalysis } from "@/components/messaging/compose/bulk/use-bulk-analysis";
import { TemplatePicker } from "@/components/messaging/templates/use/template-picker";
import { getRecurrence } from "@/components/messaging/recurrence/draft-recurrence";
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
  const setText = (text: string) => {
    if (box.current === null || !replaceTyped(box.current, text)) onChange({ text });
  };
  return {
    box,
    replace({ text, replaced }: Replacement, before: string) {
      setText(text);
      showToast({
        title: t("replaced", { count: replaced }),
        undo: () => {
          if (box.current?.value === text) setText(before);
        },
      });
    },
  };
}

const isAllSelected = (box: HTMLTextAreaElement | null) =>
  box !== null && box.selectionStart === 0 && box.selectionEnd === box.value.length;

const BulkText = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/bulk-text")).BulkText,
}));

const VariantText = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/variant-text")).VariantText,
}));

const TemplateLine = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/templates/use/template-line")).TemplateLine,
}));

export interface MessageRowProps extends RowProps {
  bulkAnalysis: BulkAnalysis | null;
  variantError: string | undefined;
}

export function MessageRow(props: MessageRowProps) {
  const { content, analysis, cost, error, variantError, bulkAnalysis, onChange, onBlur } = props;
  const t = useTranslations("compose.message");
  const tCounter = useTranslations("compose.counter");
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
          keepsPlaceholders={bulkAnalysis !== null}
          onInsert={(text, template) => {
            // Read before, as React restores the previous value until it has rendered the new one.
            const isWhole = isAllSelected(box.current);
            insertTyped(box.current, text);
            if (isWhole) onChange({ text, template });
          }}
        />
      </div>
      {content.template != null && !isVoice && (
        <Suspense fallback={null}>
          <TemplateLine
            source={content.template}
            text={content.text}
            isRecurring={getRecurrence(content) !== null}
            onOutdated={() => onChange({ template: null })}
          />
        </Suspense>
      )}
      {!isVoice && (
        <Suspense fallback={<div className="h-7" />}>
          <TextLinks links={analysis.links} time={analysis.time} box={box} />
        </Suspense>
      )}
      {bulkAnalysis !== null && (
        <Suspense fallback={null}>
          <BulkText bulkAnalysis={bulkAnalysis} content={content} box={box} />
        </Suspense>
      )}
      <TextCounter
        analysis={analysis}
        limit={bulkAnalysis === null ? undefined : tCounter("tooLongForMany")}
        isTemplate={bulkAnalysis?.preflight.preflight !== undefined && hasBrackets(analysis.text)}
      >
        {count !== null && costly.length > 0 && content.is_unicode === null && (
          <Suspense fallback={null}>
            <CostAdvice
              text={content.text}
              costly={costly}
              parts={count.partsCount}
              cost={
                bulkAnalysis === null
                  ? cost.kind === "cost"
                    ? cost.cost
                    : null
                  : calculatePartCost(bulkAnalysis)
              }
              onReplace={(replacement) => replace(replacement, content.text)}
            />
          </Suspense>
        )}
      </TextCounter>
      {bulkAnalysis !== null && (
        <Suspense fallback={<div className="h-12" />}>
          <VariantText
            content={content}
            bulkAnalysis={bulkAnalysis}
            error={variantError}
            onChange={onChange}
          />
        </Suspense>
      )}
    </ComposeRow>
  );
}
