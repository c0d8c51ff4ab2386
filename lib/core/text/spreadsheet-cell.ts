const E164 = /^\+\d{7,16}$/;
/** A number whose middle is hidden, as `maskPhoneNumber` leaves it: with bullets in it, it is no formula. */
const MASKED = /^\+\d{1,4}•{3,}\d{0,3}$/;
/** The wide forms are read as the others where Japanese is typed. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A text as it may stand in a cell: spreadsheets run what looks like a formula, so an apostrophe goes
 * before it. Strict E.164 stays as it is, masked or whole, or every phone number would be broken. What begins with apostrophes and a
 * formula gets one more, so that `unguardCell` knows which ones were ours.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) && !E164.test(text) && !MASKED.test(text) ? `'${text}` : text;
}

/** The text that a cell was made from: the inverse of `guardCell`, for every text. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
