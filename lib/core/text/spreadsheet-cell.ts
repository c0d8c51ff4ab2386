const E164 = /^\+\d{7,16}$/;
/** By `maskPhoneNumber`; the bullets rule out a formula. */
const MASKED = /^\+\d{1,4}•{3,}\d{0,3}$/;
/** Full-width forms count as formulas on Japanese systems. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Prepends an apostrophe to prevent formula injection. Strict E.164, masked or not, stays unchanged, otherwise every
 * phone number would break. Text that already starts with apostrophes and a formula gets one more, so `unguardCell` is
 * unambiguous.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) && !E164.test(text) && !MASKED.test(text) ? `'${text}` : text;
}

/** Reverts `guardCell`: removes the apostrophe before a formula. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
