import { randomInt } from "node:crypto";

/** Without I, O, 0 and 1; letters and digits alternate, which distinguishes other similar pairs. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";

const randomLetter = (letters: string) => letters[randomInt(letters.length)] ?? "";

/** Generates a reference: `PH` and 8 alternating letters and digits. */
export function newReference(): string {
  return `PH${Array.from({ length: 4 }, () => randomLetter(LETTERS) + randomLetter(DIGITS)).join("")}`;
}

export function findReferences(text: string): string[] {
  const normalized = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const match = normalized.match(/PH(?:[A-HJ-NP-Z][2-9]){4}/g) ?? [];
  return [...new Set(match)];
}
