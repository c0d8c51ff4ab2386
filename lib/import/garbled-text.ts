/** UTF-8 decoded byte by byte, and unassigned bytes. */
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|[ÐÑ][\u0080-\u00bf][ÐÑ]|\ufffd|[\u0080-\u009f]/;

export const hasMojibake = (text: string): boolean => MOJIBAKE.test(text);

/** Characters that are plausible within words. */
const IN_WORD_CHARACTERS = /['’‘´`\u00ad]/;
/** Signs that a letter never follows. */
const SIGN = /[£¥¶±×¹²³]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
const USUAL_CHARACTERS = /[\p{L}\p{M}“”„‚‘’»«›‹–—…€£§°©®™•·´¨ªº¿¡½¼¾²³µ×±\u00a0\u00ad]/u;
const EUROPEAN_LETTERS = /[äöüßáàâãéèêíîóôõúûçñąćęłńśźżåæ]/iu;
/** Words in Latin script never have this many accented letters in a row. */
const ACCENTS = /(?:(?![A-Za-z])\p{Script=Latin}){4}/u;

function isOutOfPlace(char: string, before: string, after: string): boolean {
  if (!USUAL_CHARACTERS.test(char)) return true;
  if (!LETTER.test(char))
    return (
      LETTER.test(after) &&
      (SIGN.test(char) || (LETTER.test(before) && !IN_WORD_CHARACTERS.test(char)))
    );
  if (UPPER.test(char) && LOWER.test(before)) return true;
  const mixes = CYRILLIC.test(char) ? LATIN : CYRILLIC;
  return mixes.test(before) || mixes.test(after);
}

const WORD = /[^\s,;|"]+/gu;

const isRare = (char: string) =>
  LETTER.test(char) && !CYRILLIC.test(char) && !EUROPEAN_LETTERS.test(char);

export interface GarbledCount {
  /** Non-ASCII characters in implausible places. */
  misplaced: number;
  /** Letters of few languages; the tie-breaker. */
  rare: number;
}

export function countGarbled(text: string): GarbledCount {
  const count = { misplaced: 0, rare: 0 };
  for (const [word] of text.matchAll(WORD)) {
    const chars = [...word];
    for (const [index, char] of chars.entries()) {
      if (char <= "\u007f") continue;
      if (isOutOfPlace(char, chars[index - 1] ?? " ", chars[index + 1] ?? " "))
        count.misplaced += 1;
      else if (isRare(char)) count.rare += 1;
    }
    if (ACCENTS.test(word)) count.misplaced += 1;
  }
  return count;
}
