/** Invisible characters, such as direction marks and variation selectors. */
const INVISIBLE = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;
const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Unicode places the digits of a script one after the other, from its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

export const toAsciiDigits = (text: string): string => text.replace(FOREIGN_DIGIT, digitValue);

/** Normalizes width, spaces, hyphens, dots and brackets; removes invisible characters. */
export const toPlainCharacters = (input: string): string =>
  toAsciiDigits(input.replace(INVISIBLE, "").normalize("NFKC"))
    .replace(/\s+/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[·•∙⋅]/g, ".")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[[{]/g, "(")
    .replace(/[\]}]/g, ")")
    .trim();
