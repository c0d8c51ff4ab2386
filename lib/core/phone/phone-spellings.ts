import { DomainError } from "@/lib/core/errors";
import { parseTypedPhone } from "./typed-phone";
import { toAsciiDigits } from "@/lib/core/text/plain-characters";

const LAST_DIGITS = 6;
const MAX_DIGITS = 20;

export const lastDigits = (phone: string): string => phone.slice(-LAST_DIGITS);

/** `iso2`: the account's country. */
export function isSpelling(typed: string, phone: string, iso2: string): boolean {
  try {
    return parseTypedPhone(typed, iso2).e164 === phone;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

/** Between digits of one number. */
const GAP = /^[^\p{L}\d\n+,;]{0,3}$/u;

/** A zero in brackets is not dialled from abroad. */
const plain = (typed: string) => typed.replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "");

/** Preserves the length. */
function withPlainDigits(text: string): string {
  const plain = toAsciiDigits(text).replaceAll("＋", "+");
  return plain.length === text.length ? plain : text;
}

/** All spellings, even among other numbers. */
export function withoutNumber(text: string, phone: string, iso2: string): string {
  const read = withPlainDigits(text);
  const groups = [...read.matchAll(/\+?\d+/g)].map(({ 0: digits, index }) => ({
    begin: index,
    end: index + digits.length,
  }));
  let left = "";
  let from = 0;
  for (const [last, { end }] of groups.entries()) {
    let found: number | undefined;
    for (let at = last; at >= 0; at -= 1) {
      const [group, next] = [groups[at], groups[at + 1]];
      if (group === undefined || group.begin < from) break;
      if (at < last && !GAP.test(read.slice(group.end, next?.begin))) break;
      const typed = plain(read.slice(group.begin, end));
      if (typed.length > MAX_DIGITS) break;
      if (typed.endsWith(lastDigits(phone)) && isSpelling(typed, phone, iso2)) found = group.begin;
    }
    if (found === undefined) continue;
    left += text.slice(from, found);
    from = end;
  }
  return left + text.slice(from);
}
