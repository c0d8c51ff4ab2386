"use client";

import { counted } from "@/components/ui/format";
import { useDebounced } from "@/components/ui/use-debounced";
import { useFormats } from "@/components/ui/use-formats";
import { costlyCharacters, transliterate } from "@/lib/core/gsm-alphabet";
import {
  countSegments,
  GSM_LIMIT,
  GSM_PART,
  GSM_SINGLE,
  type SegmentCount,
  UNICODE_LIMIT,
  UNICODE_PART,
  UNICODE_SINGLE,
} from "@/lib/core/sms-segments";

const SHOWN_CHARACTERS = 8;

function roomOf({ isUnicode, partsCount }: SegmentCount): number {
  if (partsCount === 1) return isUnicode ? UNICODE_SINGLE : GSM_SINGLE;
  return partsCount * (isUnicode ? UNICODE_PART : GSM_PART);
}

const codePoint = (value: number) => `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;

export interface TextCounterProps {
  text: string;
  onReplace: (text: string) => void;
}

/** Counts what will be billed, and names the characters that make a message Unicode. */
export function TextCounter({ text, onReplace }: TextCounterProps) {
  const formats = useFormats();
  const count = countSegments(text, null);
  const limit = count.isUnicode ? UNICODE_LIMIT : GSM_LIMIT;
  const alphabet = count.isUnicode ? "Unicode" : "GSM";
  const parts = counted(count.partsCount, "part");
  const spoken = useDebounced(`${parts}, ${alphabet}, ${count.charsCount} characters`, 800);
  const room = roomOf(count);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="flex gap-0.5">
        {Array.from({ length: count.partsCount }, (_, index) => {
          const share = Math.min(
            1,
            Math.max(0, (count.charsCount * count.partsCount) / room - index),
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
            <span key={index} className="h-1 flex-1 overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
            </span>
          );
        })}
      </div>
      <p data-testid="counter">
        <strong className="font-semibold text-ink">{parts}</strong> · {alphabet} ·{" "}
        {formats.count(count.charsCount)} of {formats.count(room)} characters
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {count.charsCount > limit && (
        <p className="text-bad-ink">
          Too long: a {alphabet} message has at most {formats.count(limit)} characters.
        </p>
      )}
      {count.isUnicode && <CostlyCharacters text={text} count={count} onReplace={onReplace} />}
    </div>
  );
}

function CostlyCharacters({ text, count, onReplace }: TextCounterProps & { count: SegmentCount }) {
  const costly = costlyCharacters(text);
  const distinct = [...new Map(costly.map((one) => [one.char, one])).values()];
  const replaced = countSegments(transliterate(text), null);
  const isReplaceable = costly.every((one) => one.replacement !== null);
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-warn-ink">
      <span>Not in the GSM alphabet:</span>
      {distinct.slice(0, SHOWN_CHARACTERS).map((one) => (
        <span
          key={one.char}
          title={codePoint(one.codePoint)}
          className="rounded-chip bg-warn-soft px-1.5"
        >
          {one.char}
        </span>
      ))}
      {distinct.length > SHOWN_CHARACTERS && (
        <span>and {distinct.length - SHOWN_CHARACTERS} more</span>
      )}
      {isReplaceable && (
        <button
          type="button"
          onClick={() => onReplace(transliterate(text))}
          className="min-h-6 font-medium text-accent-ink underline max-md:min-h-11"
        >
          Replace {counted(costly.length, "character")}
          {replaced.partsCount < count.partsCount &&
            `, ${counted(replaced.partsCount, "part")} instead of ${count.partsCount}`}
        </button>
      )}
    </div>
  );
}
