"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useFormats } from "@/components/format/use-formats";
import { getUnitLimit } from "@/lib/core/text/sms-segments";
import { countExtendedCharacters } from "@/lib/core/text/text-marks";
import { calculateSpeechFill, calculatePartFill, PartBar, calculateCapacity } from "./part-bar";
import type { MessageAnalysis } from "./use-message";

export interface TextCounterProps {
  analysis: Pick<MessageAnalysis, "count" | "speech" | "isTooLong">;
  /** For limits other than the alphabet's. */
  limit?: string | undefined;
  /** Length varies by recipient and is counted elsewhere. */
  isTemplate?: boolean;
  children?: ReactNode;
}

export function TextCounter({ analysis, limit, isTemplate = false, children }: TextCounterProps) {
  const t = useTranslations("compose.counter");
  const formats = useFormats();
  const { speech, isTooLong } = analysis;
  const count = isTemplate ? null : analysis.count;
  // An empty message has no billed parts.
  const parts = count === null || count.charsCount === 0 ? 0 : count.partsCount;
  const alphabet = count?.isUnicode ? "Unicode" : "GSM";
  const heard = speech?.kind === "speech" ? speech : null;
  const label =
    count !== null
      ? t.rich("text", {
          parts,
          alphabet,
          count: formats.count(count.charsCount),
          room: formats.count(calculateCapacity(count)),
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        })
      : heard !== null &&
        t.rich("speech", {
          parts: heard.speech.partsCount,
          count: heard.speech.charsCount,
          seconds: heard.seconds,
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        });
  const spoken = useDebounced(
    count === null ? "" : t("spoken", { parts, alphabet, count: count.charsCount }),
    800,
  );
  const doubles = count === null || count.isUnicode ? 0 : countExtendedCharacters(count.text);
  return (
    <div className="grid gap-1">
      {count !== null && <PartBar fill={calculatePartFill(count)} isOver={isTooLong} />}
      {heard !== null && <PartBar fill={calculateSpeechFill(heard.speech)} isOver={false} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p data-testid="counter" className="text-ink-2">
          {label}
        </p>
        {children}
      </div>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {isTooLong && limit !== undefined && <p className="text-bad-ink">{limit}</p>}
      {doubles > 0 && <p className="text-ink-3">{t("doubles", { count: doubles })}</p>}
      {isTooLong && count !== null && limit === undefined && (
        <p className="text-bad-ink">
          {t("tooLong", {
            alphabet,
            limit: formats.count(getUnitLimit(count)),
            over: count.charsCount - getUnitLimit(count),
          })}
        </p>
      )}
    </div>
  );
}
