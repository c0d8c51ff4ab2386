import { toPlainCharacters } from "@/lib/core/text/plain-characters";

/**
 * Cleans typed or pasted numbers and codes: removes direction marks, wide spaces, digits of other scripts, labels and
 * spreadsheet wrappers. Needs no numbering plans, so browsers load it at once.
 */

const MAX_TYPED = 200;
const PLAIN = /^[+\d][\d ./-]*\d$/;
const FORMULA = /^=\s*"?([^"]*)"?$/;
const QUOTES = /^["'“”„«»‘’`]+|["'“”„«»‘’`]+$/g;
/** `Mobil:`, `Tel.:`, or one of these words alone. */
const LABEL =
  /^(?:\p{L}[\p{L}\p{M}. -]{0,24}:|(?:mobile?|handy|cell|tel|telefon|phone|m[óo]vil|celular|telem[óo]vel|kom[óo]rka|fon|sms)\.?(?= ))\s*(?=[+(\d])/iu;
/** Parameters after the number of a `tel:` link. */
const PARAMETERS = /;[a-z-]+=.*$/i;
/** `(mobil)`, or a word. */
const REMARK = /(?<=[\d)])(?: \(?|\()\p{L}[\p{L}. -]{2,24}\)?$/u;
/** Zero that is dialled only within the country. */
const INNER_ZERO = /^(?:\+|00)?\s*([1-9][\d ]*?)\s*\(0\)\s*/;

/** Returns a typed number without anything that isn't part of it; invalid input stays invalid. */
export function plainPhone(typed: string): string {
  if (PLAIN.test(typed) || typed.length > MAX_TYPED) return typed;
  return toPlainCharacters(typed)
    .replace(FORMULA, "$1")
    .replace(QUOTES, "")
    .trim()
    .replace(LABEL, "")
    .replace(PARAMETERS, "")
    .replace(REMARK, "")
    .replace(INNER_ZERO, (_, code: string) => `+${code.replaceAll(" ", "")} `)
    .trim();
}

/** Returns a typed code without group separators. */
export const plainCode = (typed: string): string =>
  typed.length > MAX_TYPED ? typed : toPlainCharacters(typed).replace(/[\s.,"'“”„:-]/g, "");
