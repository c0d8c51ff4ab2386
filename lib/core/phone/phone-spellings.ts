import { DomainError } from "@/lib/core/errors";
import { parseTypedPhone } from "./typed-phone";
import { toAsciiDigits } from "@/lib/core/text/plain-characters";

const LAST_DIGITS = 6;
const MAX_DIGITS = 20;

export const getLastDigits = (phone: string): string => phone.slice(-LAST_DIGITS);

/** Checks whether the input is a spelling of the phone number; `iso2` is the account's country. */
export function isSpelling(input: string, phone: string, iso2: string): boolean {
  try {
    return parseTypedPhone(input, iso2).e164 === phone;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

/** Between digits of one number. */
const GAP = /^[^\p{L}\d\n+,;]{0,3}$/u;

/** Strips separators and a zero in brackets, which is not dialed from abroad. */
const plain = (input: string) => input.replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "");

/** Preserves the length. */
function replaceDigits(text: string): string {
  const plain = toAsciiDigits(text).replaceAll("＋", "+");
  return plain.length === text.length ? plain : text;
}

/** Removes all spellings of a phone number, even among other numbers. */
export function stripNumber(text: string, phone: string, iso2: string): string {
  const read = replaceDigits(text);
  const groups = [...read.matchAll(/\+?\d+/g)].map(({ 0: digits, index }) => ({
    begin: index,
    end: index + digits.length,
  }));
  let result = "";
  let from = 0;
  for (const [last, { end }] of groups.entries()) {
    let matchStart: number | undefined;
    for (let at = last; at >= 0; at -= 1) {
      const [group, next] = [groups[at], groups[at + 1]];
      if (group === undefined || group.begin < from) break;
      if (at < last && !GAP.test(read.slice(group.end, next?.begin))) break;
      const input = plain(read.slice(group.begin, end));
      if (input.length > MAX_DIGITS) break;
      if (input.endsWith(getLastDigits(phone)) && isSpelling(input, phone, iso2))
        matchStart = group.begin;
    }
    if (matchStart === undefined) continue;
    result += text.slice(from, matchStart);
    from = end;
  }
  return result + text.slice(from);
}
