/** The text with spaces inside numbers that lines do not end at: phone numbers, amounts in groups of three. */
export function keepNumbers(text: string): string {
  return text.replace(/(?<=\d) (?=\d)/g, "\u00a0");
}
