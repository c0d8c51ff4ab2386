import { type CostlyCharacter, costlyCharacters } from "./gsm-alphabet";
import { countUnitSeptets } from "./gsm-table";
import { parseSlinks } from "./placeholders";
import { GSM_LIMIT, type SegmentCount, UNICODE_LIMIT } from "./sms-segments";

/**
 * double: GSM character that counts two · costly: makes the message Unicode · over: exceeds the limit · link: becomes
 * a short link.
 */
export type TextMark = "plain" | "double" | "costly" | "over" | "link";

export interface MarkedRun {
  mark: TextMark;
  text: string;
}

function findEndBeforeComposing(text: string, composedEnd: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (text.slice(0, middle).normalize("NFC").length <= composedEnd) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the UTF-16 position from which a text exceeds the message limit. Decomposed accents count with their letter,
 * as sent.
 */
export function fittingEnd(text: string, isUnicode: boolean): number {
  const composed = text.normalize("NFC");
  const end = composedFittingEnd(composed, isUnicode);
  if (composed === text) return end;
  return end === composed.length ? text.length : findEndBeforeComposing(text, end);
}

function composedFittingEnd(text: string, isUnicode: boolean): number {
  if (isUnicode) {
    if (text.length <= UNICODE_LIMIT) return text.length;
    const isPair = (text.codePointAt(UNICODE_LIMIT - 1) ?? 0) > 0xffff;
    return isPair ? UNICODE_LIMIT - 1 : UNICODE_LIMIT;
  }
  let room = GSM_LIMIT;
  for (let end = 0; end < text.length; end++) {
    room -= Math.max(1, countUnitSeptets(text.charCodeAt(end)));
    if (room < 0) return end;
  }
  return text.length;
}

/**
 * Splits a text into runs; joined, they are the text. Single pass, fast enough for every key press.
 * @param count of the same text
 */
export function markText(
  text: string,
  count: Pick<SegmentCount, "isUnicode">,
  costly: readonly CostlyCharacter[] = costlyCharacters(text),
): MarkedRun[] {
  const end = fittingEnd(text, count.isUnicode);
  const runs: MarkedRun[] = [];
  const add = (mark: TextMark, from: number, to: number) => {
    if (from >= to) return;
    const last = runs.at(-1);
    if (last?.mark === mark) last.text += text.slice(from, to);
    else runs.push({ mark, text: text.slice(from, to) });
  };
  const links = parseSlinks(text);
  let next = 0;
  let nextLink = 0;
  for (let offset = 0; offset < end; ) {
    const result = costly[next];
    const link = links[nextLink];
    if (link?.from === offset) {
      const to = Math.min(end, link.to);
      add("link", offset, to);
      offset = to;
      nextLink++;
      while ((costly[next]?.index ?? offset) < offset) next++;
    } else if (result?.index === offset) {
      const to = Math.min(end, offset + result.char.length);
      add("costly", offset, to);
      offset = to;
      next++;
    } else {
      const isDouble = !count.isUnicode && countUnitSeptets(text.charCodeAt(offset)) === 2;
      add(isDouble ? "double" : "plain", offset, offset + 1);
      offset++;
    }
  }
  add("over", end, text.length);
  return runs;
}

export function countExtendedCharacters(text: string): number {
  let doubles = 0;
  for (let i = 0; i < text.length; i++) if (countUnitSeptets(text.charCodeAt(i)) === 2) doubles++;
  return doubles;
}
