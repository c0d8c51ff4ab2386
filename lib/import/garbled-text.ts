/** Signs that a text was decoded by the wrong table. */

/** UTF-8 that was read byte by byte, and bytes that no table has. */
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|[ÐÑ][\u0080-\u00bf][ÐÑ]|\ufffd|[\u0080-\u009f]/;

export const hasMojibake = (text: string): boolean => MOJIBAKE.test(text);

/** Punctuation that stands inside words. */
const INNER = /['’‘´`\u00ad]/;
/** Signs that no letter follows. */
const SIGN = /[£¥¶±×¹²³]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
/** What people type beyond letters. */
const USUAL = /[\p{L}\p{M}“”„‚‘’»«›‹–—…€£§°©®™•·´¨ªº¿¡½¼¾²³µ×±\u00a0\u00ad]/u;
/** The letters beyond ASCII that most texts in the languages of Europe have. */
const COMMON = /[äöüßáàâãéèêíîóôõúûçñąćęłńśźżåæ]/iu;
/** Words of Latin letters have accents on some of them only. */
const ACCENTS = /(?:(?![A-Za-z])\p{Script=Latin}){4}/u;

/** Whether a character beyond ASCII stands where nobody would write it. */
function isOutOfPlace(char: string, before: string, after: string): boolean {
  if (!USUAL.test(char)) return true;
  if (!LETTER.test(char))
    return LETTER.test(after) && (SIGN.test(char) || (LETTER.test(before) && !INNER.test(char)));
  if (UPPER.test(char) && LOWER.test(before)) return true;
  const mixes = CYRILLIC.test(char) ? LATIN : CYRILLIC;
  return mixes.test(before) || mixes.test(after);
}

const WORD = /[^\s,;|"]+/gu;

const isRare = (char: string) => LETTER.test(char) && !CYRILLIC.test(char) && !COMMON.test(char);

export interface GarbledCount {
  /** Characters beyond ASCII that stand where nobody would write them. */
  misplaced: number;
  /** Letters that few languages have: they decide where everything else is equal. */
  rare: number;
}

/** Counts what speaks against the table by which a text was decoded. */
export function countGarbled(text: string): GarbledCount {
  const count = { misplaced: 0, rare: 0 };
  for (const [word] of text.matchAll(WORD)) {
    const chars = [...word];
    for (const [at, char] of chars.entries()) {
      if (char <= "\u007f") continue;
      if (isOutOfPlace(char, chars[at - 1] ?? " ", chars[at + 1] ?? " ")) count.misplaced += 1;
      else if (isRare(char)) count.rare += 1;
    }
    if (ACCENTS.test(word)) count.misplaced += 1;
  }
  return count;
}
