/** 0x80 to 0x9F; the five unassigned ones map to their own code. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const FIRST_HIGH = 0x80;
const FIRST_LATIN = 0xa0;
const LAST = 0xff;
const QUESTION_MARK = 0x3f;

function toByte(letter: string): number {
  const code = letter.codePointAt(0) ?? QUESTION_MARK;
  if (code < FIRST_HIGH || (code >= FIRST_LATIN && code <= LAST)) return code;
  const place = HIGH.indexOf(letter);
  return place < 0 ? QUESTION_MARK : FIRST_HIGH + place;
}

/** Missing characters become question marks. Decomposed accents are composed first. */
export const toWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize("NFC")], toByte);
