/** How a text could leave Unicode: what may be replaced without a second look, and what changes words. */
import { type CostlyCharacter, costlyCharacters } from "./gsm-alphabet";
import { countSegments, type SegmentCount } from "./sms-segments";

export interface DistinctCharacter {
  char: string;
  codePoint: number;
  /** What would stand there; null when nothing is alike. */
  replacement: string | null;
  /** Letters: their replacement is another spelling, not another dash. */
  isLetter: boolean;
  count: number;
}

export interface Replacement {
  text: string;
  /** Characters that change. */
  replaced: number;
  after: SegmentCount;
}

export interface GsmAdvice {
  distinct: DistinctCharacter[];
  /** Quotes, dashes, spaces, invisible signs; null when there are none. */
  signs: Replacement | null;
  /** Those and the accents of letters; null when no letter would change. */
  accents: Replacement | null;
}

const LETTER = /^\p{L}/u;

function distinctOf(costly: readonly CostlyCharacter[]): DistinctCharacter[] {
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

/** Advice for a text; everything that is not named in `distinct` stays as it is, to the last character. */
export function adviseGsm(text: string, costly = costlyCharacters(text)): GsmAdvice {
  const hasLetters = costly.some((one) => one.replacement !== null && LETTER.test(one.char));
  return {
    distinct: distinctOf(costly),
    signs: replaceWhere(text, costly, (one) => !LETTER.test(one.char)),
    accents: hasLetters ? replaceWhere(text, costly, () => true) : null,
  };
}
