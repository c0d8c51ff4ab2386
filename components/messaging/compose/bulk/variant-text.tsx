"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useRef } from "react";
import { Checkbox } from "@/components/ui/toggles";
import { costlyCharacters } from "@/lib/core/text/gsm-alphabet";
import { countSegments } from "@/lib/core/text/sms-segments";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { MAX_TEMPLATE } from "@/lib/gateway/messaging/bulks/schema-values";
import { RowError } from "../compose-row";
import { useTextLinks } from "@/components/messaging/compose/use-text-links";
import { insertTyped, MarkedTextarea } from "../marked-textarea";
import { hasBrackets } from "@/lib/core/text/template";
import { TextCounter } from "../text-counter";
import { getBulk } from "./bulk-content";
import { InsertColumn } from "./insert-column";
import type { BulkAnalysis } from "./use-bulk-analysis";

export interface VariantTextProps {
  content: DraftContent;
  bulkAnalysis: BulkAnalysis;
  error: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
}

export function VariantText({ content, bulkAnalysis, error, onChange }: VariantTextProps) {
  const t = useTranslations("many.variant");
  const bulk = getBulk(content);
  const set = (text: string | null) => onChange({ bulk: { ...bulk, variant_text: text } });
  return (
    <>
      <Checkbox
        label={t("toggle")}
        hint={t("hint")}
        checked={bulk.variant_text != null}
        onChange={(event) => set(event.target.checked ? "" : null)}
      />
      {bulk.variant_text != null && (
        <SecondText
          text={bulk.variant_text}
          isUnicode={content.is_unicode}
          bulkAnalysis={bulkAnalysis}
          error={error}
          onText={set}
        />
      )}
    </>
  );
}

interface SecondTextProps {
  text: string;
  isUnicode: boolean | null;
  bulkAnalysis: BulkAnalysis;
  error: string | undefined;
  onText: (text: string) => void;
}

function SecondText({ text, isUnicode, bulkAnalysis, error, onText }: SecondTextProps) {
  const t = useTranslations("many.variant");
  const tCounter = useTranslations("compose.counter");
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { expand } = useTextLinks(text);
  const expanded = expand(text);
  const count = useMemo(() => countSegments(expanded, isUnicode), [expanded, isUnicode]);
  const costly = useMemo(
    () => (count.isUnicode ? costlyCharacters(text) : []),
    [count.isUnicode, text],
  );
  const isTooLong = text.length > MAX_TEMPLATE;
  return (
    <div data-testid="second-text" className="grid min-w-0 gap-2">
      <label htmlFor={id} className="font-medium text-ink-2">
        {t("second")}
      </label>
      <MarkedTextarea
        id={id}
        ref={box}
        value={text}
        onChange={(event) => onText(event.target.value)}
        dir="auto"
        marks={{ isUnicode: count.isUnicode, costly }}
        aria-invalid={error === undefined && !isTooLong ? undefined : true}
        aria-describedby={`${id}-error`}
      />
      {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
      <div className="empty:hidden">
        <InsertColumn
          groups={bulkAnalysis.columnGroups}
          onInsert={(placeholder) => insertTyped(box.current, placeholder)}
        />
      </div>
      <TextCounter
        analysis={{ count, speech: null, isTooLong }}
        limit={tCounter("tooLongForMany")}
        isTemplate={bulkAnalysis.preflight.preflight !== undefined && hasBrackets(count.text)}
      />
    </div>
  );
}
