export function joinNumbersAndUnits(text: string): string {
  return text.replace(/(?<=\d) (?=\d)/g, "\u00a0");
}
