import { randomInt } from "node:crypto";

/** Without I, O, 0 and 1; other similar pairs are distinguished by the alternation of letters and digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";

const randomLetter = (letters: string) => letters[randomInt(letters.length)] ?? "";

/** Creates a bank transfer reference: `PH` and 8 alternating letters and digits. */
export function newReference(): string {
  return `PH${Array.from({ length: 4 }, () => randomLetter(LETTERS) + randomLetter(DIGITS)).join("")}`;
}

/** Finds references in a payer's text, in any spelling. */
export function findReferences(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = plain.match(/PH(?:[A-HJ-NP-Z][2-9]){4}/g) ?? [];
  return [...new Set(found)];
}
