const E164 = /^\+\d{7,16}$/;
/** The wide forms are read as the others where Japanese is typed. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A text as it may stand in a cell: spreadsheets run what looks like a formula, so an apostrophe goes
 * before it. Strict E.164 stays as it is, or every phone number would be broken.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) && !E164.test(text) ? `'${text}` : text;
}
