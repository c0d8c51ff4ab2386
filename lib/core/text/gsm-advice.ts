import { type CostlyCharacter, costlyCharacters } from "./gsm-alphabet";
import { countSegments, type SegmentCount } from "./sms-segments";

export interface DistinctCharacter {
  char: string;
  codePoint: number;
  /** Null without an equivalent. */
  replacement: string | null;
  isLetter: boolean;
  count: number;
}

export interface Replacement {
  text: string;
  replaced: number;
  after: SegmentCount;
}

export interface GsmAdvice {
  distinct: DistinctCharacter[];
  signs: Replacement | null;
  /** Signs and letters' accents; null if no letter would change. */
  accents: Replacement | null;
}

const LETTER = /^\p{L}/u;

function groupByCharacter(costly: readonly CostlyCharacter[]): DistinctCharacter[] {
  const result = new Map<string, DistinctCharacter>();
  for (const { char, codePoint, replacement } of costly) {
    const existing = result.get(char);
    if (existing !== undefined) existing.count++;
    else {
      const isLetter = LETTER.test(char);
      result.set(char, { char, codePoint, replacement, isLetter, count: 1 });
    }
  }
  return [...result.values()];
}

function replaceWhere(
  text: string,
  costly: readonly CostlyCharacter[],
  isWanted: (item: CostlyCharacter) => boolean,
): Replacement | null {
  let result = "";
  let from = 0;
  let replaced = 0;
  for (const item of costly) {
    if (item.replacement === null || !isWanted(item)) continue;
    result += text.slice(from, item.index) + item.replacement;
    from = item.index + item.char.length;
    replaced++;
  }
  if (replaced === 0) return null;
  const changed = result + text.slice(from);
  return { text: changed, replaced, after: countSegments(changed, null) };
}

/** Characters not in `distinct` stay unchanged. */
export function adviseGsm(text: string, costly = costlyCharacters(text)): GsmAdvice {
  const hasLetters = costly.some((item) => item.replacement !== null && LETTER.test(item.char));
  return {
    distinct: groupByCharacter(costly),
    signs: replaceWhere(text, costly, (item) => !LETTER.test(item.char)),
    accents: hasLetters ? replaceWhere(text, costly, () => true) : null,
  };
}

/** Returns the replacement that saves parts, of signs if they suffice, or null. */
export function chooseReplacement(
  { signs, accents }: Pick<GsmAdvice, "signs" | "accents">,
  partsCount: number,
): Replacement | null {
  return (
    [signs, accents].find((item) => item !== null && item.after.partsCount < partsCount) ?? null
  );
}
