import { septets } from "@/lib/core/text/gsm-alphabet";
import {
  GSM_PART,
  GSM_SINGLE,
  type SegmentCount,
  splitSegments,
  UNICODE_PART,
  UNICODE_SINGLE,
} from "@/lib/core/text/sms-segments";
import { CHARS_PER_SPEECH_PART } from "@/lib/core/voice/speech-part";

function getPartCapacity({ isUnicode, partsCount }: SegmentCount): number {
  if (partsCount === 1) return isUnicode ? UNICODE_SINGLE : GSM_SINGLE;
  return isUnicode ? UNICODE_PART : GSM_PART;
}

export function calculateCapacity(count: SegmentCount): number {
  return getPartCapacity(count) * count.partsCount;
}

/** Returns the fill of each billed part, from 0 to 1. A part that would split a character stays one short. */
export function calculatePartFill(count: SegmentCount): number[] {
  const room = getPartCapacity(count);
  return splitSegments(count.text, count.isUnicode).map(
    (part) => (count.isUnicode ? part.length : (septets(part) ?? 0)) / room,
  );
}

export function calculateSpeechFill({
  charsCount,
  partsCount,
}: {
  charsCount: number;
  partsCount: number;
}) {
  return Array.from({ length: partsCount }, (_, index) =>
    Math.min(1, charsCount / CHARS_PER_SPEECH_PART - index),
  );
}

/** Bar that shows how full the parts are. Hidden from screen readers, as the adjacent text says the same. */
export function PartBar({ fill, isOver }: { fill: readonly number[]; isOver: boolean }) {
  return (
    <div aria-hidden className="flex gap-0.5">
      {fill.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
        <span key={index} className="h-1 flex-1 overflow-hidden bg-line">
          <span
            className={`block h-full border ${isOver ? "border-bad bg-bad" : "border-accent bg-accent"}`}
            style={{ width: `${Math.max(0, share) * 100}%` }}
          />
        </span>
      ))}
    </div>
  );
}
