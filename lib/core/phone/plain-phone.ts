import { toPlainCharacters } from "@/lib/core/text/plain-characters";

/**
 * Numbers and codes as people type and paste them, made plain: without marks of direction, wide spaces, digits of other
 * scripts, labels, and what spreadsheets put around them. Has no numbering plans, so browsers load it at once.
 */

const MAX_TYPED = 200;
const PLAIN = /^[+\d][\d ./-]*\d$/;
const FORMULA = /^=\s*"?([^"]*)"?$/;
const QUOTES = /^["'“”„«»‘’`]+|["'“”„«»‘’`]+$/g;
/** `Mobil:`, `Tel.:`, or one of these words alone. */
const LABEL =
  /^(?:\p{L}[\p{L}\p{M}. -]{0,24}:|(?:mobile?|handy|cell|tel|telefon|phone|m[óo]vil|celular|telem[óo]vel|kom[óo]rka|fon|sms)\.?(?= ))\s*(?=[+(\d])/iu;
/** Behind the number of a `tel:` link. */
const PARAMETERS = /;[a-z-]+=.*$/i;
/** `(mobil)`, or a word. */
const REMARK = /(?<=[\d)])(?: \(?|\()\p{L}[\p{L}. -]{2,24}\)?$/u;
/** A zero that is dialed inside the country only. */
const INNER_ZERO = /^(?:\+|00)?\s*([1-9][\d ]*?)\s*\(0\)\s*/;

/** Returns a number as it was typed, without all that isn't part of it; what is no number stays unreadable. */
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

/** Returns a code as it was typed, without the groups that people read it in. */
export const plainCode = (typed: string): string =>
  typed.length > MAX_TYPED ? typed : toPlainCharacters(typed).replace(/[\s.,"'“”„:-]/g, "");
