import { adviseGsm, chooseReplacement } from "./gsm-advice";
import { costlyCharacters, isGsm } from "./gsm-alphabet";
import { findReplacement } from "./gsm-replacements";
import {
  countSegments,
  GSM_PART,
  GSM_SINGLE,
  type SegmentCount,
  UNICODE_PART,
  UNICODE_SINGLE,
} from "./sms-segments";

export interface CountedMessage extends SegmentCount {
  /** Null: the alphabet was detected, so replacements are advised. */
  unicodeChoice: boolean | null;
}

export interface PartSavings {
  savableParts: number;
  /** Whether a character less, or one replaced, takes fewer parts. */
  isOneOver: boolean;
}

/** Largest character in septets or UTF-16 units. */
const MAX_WIDTH = 2;
const WIDE_GSM = /[\f^{}\\[~\]|€]/;
const WIDE_UNICODE = /[\u{10000}-\u{10ffff}]/u;

function hasFewerParts(
  text: string,
  { isUnicode, partsCount }: CountedMessage,
  [start, end]: readonly [number, number],
) {
  const shorter = text.slice(0, start) + text.slice(end);
  return shorter !== "" && countSegments(shorter, isUnicode).partsCount < partsCount;
}

/** Tries the first, the last and the first wide character, in the same alphabet. */
function isCharacterOver(message: CountedMessage): boolean {
  const { text, isUnicode, charsCount, partsCount } = message;
  const [single, part] = isUnicode ? [UNICODE_SINGLE, UNICODE_PART] : [GSM_SINGLE, GSM_PART];
  const room = partsCount === 2 ? single : (partsCount - 1) * part;
  if (charsCount > room + MAX_WIDTH) return false;
  const [first = ""] = text;
  const last = [...text.slice(-MAX_WIDTH)].at(-1) ?? "";
  const wide = (isUnicode ? WIDE_UNICODE : WIDE_GSM).exec(text);
  return (
    hasFewerParts(text, message, [text.length - last.length, text.length]) ||
    hasFewerParts(text, message, [0, first.length]) ||
    (wide !== null && hasFewerParts(text, message, [wide.index, wide.index + wide[0].length]))
  );
}

/** Characters that may become shorter without making the text GSM. */
const SHRINKING = /[\p{Cf}\p{M}\u{10000}-\u{10ffff}]/u;

/** Checks whether no replacement can shorten a text in a non-Latin script. Usually decided by the second character. */
function isFixed(text: string): boolean {
  if (SHRINKING.test(text)) return false;
  let others = 0;
  let isForeign = false;
  for (const char of text) {
    if (isGsm(char)) continue;
    others += 1;
    isForeign ||= findReplacement(char) === null;
    if (isForeign && others > 1) return true;
  }
  return false;
}

/** Returns null for messages of one part, which can't be cheaper. */
export function findPartSavings(message: CountedMessage): PartSavings | null {
  const { text, isUnicode, unicodeChoice, partsCount } = message;
  if (partsCount < 2) return null;
  if (!isUnicode || unicodeChoice !== null || isFixed(text)) {
    return { savableParts: 0, isOneOver: isCharacterOver(message) };
  }
  const costly = costlyCharacters(text);
  const best = chooseReplacement(adviseGsm(text, costly), partsCount);
  const [only] = costly;
  return {
    savableParts: best === null ? 0 : partsCount - best.after.partsCount,
    isOneOver:
      (costly.length === 1 &&
        only !== undefined &&
        countSegments(text.slice(0, only.index) + text.slice(only.index + only.char.length), null)
          .partsCount < partsCount) ||
      isCharacterOver(message),
  };
}
