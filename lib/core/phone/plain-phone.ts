import { toPlainCharacters } from "@/lib/core/text/plain-characters";

/** Free of numbering plans, which are large, so that pages can load this module immediately. */

const MAX_TYPED = 200;
const PLAIN_PHONE = /^[+\d][\d ./-]*\d$/;
const FORMULA = /^=\s*"?([^"]*)"?$/;
const QUOTES = /^["'“”„«»‘’`]+|["'“”„«»‘’`]+$/g;
/** `Mobil:`, `Tel.:`, or one of these words alone. */
const LABEL =
  /^(?:\p{L}[\p{L}\p{M}. -]{0,24}:|(?:mobile?|handy|cell|tel|telefon|phone|m[óo]vil|celular|telem[óo]vel|kom[óo]rka|fon|sms)\.?(?= ))\s*(?=[+(\d])/iu;
const PARAMETERS = /;[a-z-]+=.*$/i;
const REMARK = /(?<=[\d)])(?: \(?|\()\p{L}[\p{L}. -]{2,24}\)?$/u;
/** Matches the trunk prefix, as in `+49 (0)30`, which is dialled only within the country. */
const TRUNK_ZERO = /^(?:\+|00)?\s*([1-9][\d ]*?)\s*\(0\)\s*/;

/** Reduces a number to its plain form; invalid input stays invalid. */
export function plainPhone(input: string): string {
  if (PLAIN_PHONE.test(input) || input.length > MAX_TYPED) return input;
  return toPlainCharacters(input)
    .replace(FORMULA, "$1")
    .replace(QUOTES, "")
    .trim()
    .replace(LABEL, "")
    .replace(PARAMETERS, "")
    .replace(REMARK, "")
    .replace(TRUNK_ZERO, (_, code: string) => `+${code.replaceAll(" ", "")} `)
    .trim();
}

export const plainCode = (input: string): string =>
  input.length > MAX_TYPED ? input : toPlainCharacters(input).replace(/[\s.,"'“”„:-]/g, "");
