import { joinHalves } from "@/lib/core/text/half-characters";

const GAP = " […] ";

/** Joins parts in order. Returns null without text. */
export function joinTexts(
  parts: readonly { number: number; text: string | null }[],
  total: number,
): string | null {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  let text: string | null = null;
  let isGap = false;
  for (let number = 1; number <= total; number += 1) {
    const part = byNumber.get(number);
    isGap ||= part === undefined;
    if (part?.text == null) continue;
    text = (text ?? "") + (isGap ? GAP : "") + part.text;
    isGap = false;
  }
  return text === null ? null : joinHalves(text);
}
