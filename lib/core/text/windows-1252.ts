/** 0x80 to 0x9F; the five unassigned ones map to their own code. */
const HIGH_CHARACTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const FIRST_HIGH_CODE = 0x80;
const FIRST_LATIN_CODE = 0xa0;
const LAST_CODE = 0xff;
const QUESTION_MARK = 0x3f;

function toByte(letter: string): number {
  const code = letter.codePointAt(0) ?? QUESTION_MARK;
  if (code < FIRST_HIGH_CODE || (code >= FIRST_LATIN_CODE && code <= LAST_CODE)) return code;
  const index = HIGH_CHARACTERS.indexOf(letter);
  return index < 0 ? QUESTION_MARK : FIRST_HIGH_CODE + index;
}

/** Encodes text; missing characters become question marks. Decomposed accents are composed first. */
export const toWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize("NFC")], toByte);
