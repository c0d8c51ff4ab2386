/** Inserts non-breaking spaces in phone numbers and grouped amounts. */
export function joinNumbersAndUnits(text: string): string {
  return text.replace(/(?<=\d) (?=\d)/g, "\u00a0");
}
