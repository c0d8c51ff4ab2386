/** Signs that a text was decoded by the wrong table. */

/** UTF-8 that was read byte by byte, and bytes that no table has. */
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|[ÐÑ][\u0080-\u00bf][ÐÑ]|\ufffd|[\u0080-\u009f]/;

export const hasMojibake = (text: string): boolean => MOJIBAKE.test(text);

/** Punctuation that stands inside words. */
const INNER = /['’‘´`·.\u00ad-]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
/** What people type beyond letters. */
const USUAL = /[\p{L}\p{M}“”„‚‘’»«›‹–—…€£§°©®™•·´¨ªº¿¡½¼¾²³µ×±\u00a0\u00ad]/u;
/** Words of Latin letters have accents on some of them only. */
const ACCENTS = /(?:(?![A-Za-z])\p{Script=Latin}){4}/u;

/** Whether a character beyond ASCII stands where nobody would write it. */
function isOutOfPlace(char: string, before: string, after: string): boolean {
  if (!USUAL.test(char)) return true;
  if (!LETTER.test(char)) return LETTER.test(before) && LETTER.test(after) && !INNER.test(char);
  if (UPPER.test(char) && LOWER.test(before)) return true;
  const mixes = CYRILLIC.test(char) ? LATIN : CYRILLIC;
  return mixes.test(before) || mixes.test(after);
}

const WORD = /[^\s,;|"]+/gu;

/** Returns how many characters beyond ASCII stand where nobody would write them. */
export function countGarbled(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    const chars = [...word];
    for (const [at, char] of chars.entries())
      if (char > "\u007f" && isOutOfPlace(char, chars[at - 1] ?? " ", chars[at + 1] ?? " "))
        count += 1;
    if (ACCENTS.test(word)) count += 1;
  }
  return count;
}
