/**
 * Numbers and codes as people type and paste them, made plain: without marks of direction, wide spaces, digits of other
 * scripts, labels, and what spreadsheets put around them. Has no numbering plans, so browsers load it at once.
 */

/** Format characters such as marks of direction, and selectors of variants. */
const INVISIBLE = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;
const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const MAX_TYPED = 200;
const PLAIN = /^[+\d][\d ./-]*\d$/;

/** The digits of a script follow each other from its zero on. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Returns a text with the digits of any script as 0 to 9. */
export const toAsciiDigits = (text: string): string => text.replace(FOREIGN_DIGIT, digitValue);

/** Returns a text with letters of one width, visible characters only, simple spaces, hyphens, dots and brackets. */
export const toPlainCharacters = (typed: string) =>
  toAsciiDigits(typed.replace(INVISIBLE, "").normalize("NFKC"))
    .replace(/\s+/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[·•∙⋅]/g, ".")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[[{]/g, "(")
    .replace(/[\]}]/g, ")")
    .trim();

const FORMULA = /^=\s*"?([^"]*)"?$/;
const QUOTES = /^["'“”„«»‘’`]+|["'“”„«»‘’`]+$/g;
/** `Mobil:`, `Tel.:`, or one of these words alone. */
const LABEL =
  /^(?:\p{L}[\p{L}\p{M}. -]{0,24}:|(?:mobile?|handy|cell|tel|telefon|phone|m[óo]vil|celular|telem[óo]vel|kom[óo]rka|fon|sms)\.?(?= ))\s*(?=[+(\d])/iu;
/** Behind the number of a `tel:` link. */
const PARAMETERS = /;[a-z-]+=.*$/i;
/** `(mobil)`, or a word. */
const REMARK = /(?<=[\d)])(?: \(?|\()\p{L}[\p{L}. -]{2,24}\)?$/u;
/** A zero that is dialed inside the country only. */
const INNER_ZERO = /^(?:\+|00)?\s*([1-9][\d ]*?)\s*\(0\)\s*/;

/** Returns a number as it was typed, without all that isn't part of it; what is no number stays unreadable. */
export function plainPhone(typed: string): string {
  if (PLAIN.test(typed) || typed.length > MAX_TYPED) return typed;
  return toPlainCharacters(typed)
    .replace(FORMULA, "$1")
    .replace(QUOTES, "")
    .trim()
    .replace(LABEL, "")
    .replace(PARAMETERS, "")
    .replace(REMARK, "")
    .replace(INNER_ZERO, (_, code: string) => `+${code.replaceAll(" ", "")} `)
    .trim();
}

/** Returns a code as it was typed, without the groups that people read it in. */
export const plainCode = (typed: string): string =>
  typed.length > MAX_TYPED ? typed : toPlainCharacters(typed).replace(/[\s.,"'“”„:-]/g, "");
