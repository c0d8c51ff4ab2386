import { joinHalves } from "@/lib/core/text/half-characters";

/** Stands where a part never came. */
const GAP = " […] ";

/** Joins the texts of the parts that came, in their order; null: none of them is a text. */
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
