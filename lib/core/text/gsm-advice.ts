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
  const found = new Map<string, DistinctCharacter>();
  for (const { char, codePoint, replacement } of costly) {
    const known = found.get(char);
    if (known !== undefined) known.count++;
    else {
      const isLetter = LETTER.test(char);
      found.set(char, { char, codePoint, replacement, isLetter, count: 1 });
    }
  }
  return [...found.values()];
}

function replaceWhere(
  text: string,
  costly: readonly CostlyCharacter[],
  isWanted: (one: CostlyCharacter) => boolean,
): Replacement | null {
  let result = "";
  let from = 0;
  let replaced = 0;
  for (const one of costly) {
    if (one.replacement === null || !isWanted(one)) continue;
    result += text.slice(from, one.index) + one.replacement;
    from = one.index + one.char.length;
    replaced++;
  }
  if (replaced === 0) return null;
  const changed = result + text.slice(from);
  return { text: changed, replaced, after: countSegments(changed, null) };
}

/** Characters not in `distinct` stay unchanged. */
export function adviseGsm(text: string, costly = costlyCharacters(text)): GsmAdvice {
  const hasLetters = costly.some((one) => one.replacement !== null && LETTER.test(one.char));
  return {
    distinct: groupByCharacter(costly),
    signs: replaceWhere(text, costly, (one) => !LETTER.test(one.char)),
    accents: hasLetters ? replaceWhere(text, costly, () => true) : null,
  };
}
