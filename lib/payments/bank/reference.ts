import { randomInt } from "node:crypto";

/** Without I, O, 0 and 1; that letters and digits take turns tells the other pairs apart that look alike. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";

const draw = (letters: string) => letters[randomInt(letters.length)] ?? "";

/** Reference of a bank transfer, which the payer writes on it: `PH` and 8 letters and digits in turn. */
export function newReference(): string {
  return `PH${Array.from({ length: 4 }, () => draw(LETTERS) + draw(DIGITS)).join("")}`;
}

/** References in what a payer wrote, however they wrote them. */
export function findReferences(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = plain.match(/PH(?:[A-HJ-NP-Z][2-9]){4}/g) ?? [];
  return [...new Set(found)];
}
