import { DomainError } from "@/lib/core/errors";
import { parseTypedPhone } from "./typed-phone";
import { toAsciiDigits } from "@/lib/core/text/plain-characters";

const SEARCH_DIGITS = 6;
const MAX_DIGITS = 20;

export const getLastDigits = (phone: string): string => phone.slice(-SEARCH_DIGITS);

/** `phone` is E.164; `iso2` the country of national spellings. */
export function matchesPhone(input: string, phone: string, iso2: string): boolean {
  try {
    return parseTypedPhone(input, iso2).e164 === phone;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

const SEPARATOR = /^[^\p{L}\d\n+,;]{0,3}$/u;

/** Drops the trunk prefix in +49 (0)…, too. */
const stripSeparators = (input: string) =>
  input.replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "");

/** Keeps the length, so offsets are valid in the original. */
function toAsciiSameLength(text: string): string {
  const ascii = toAsciiDigits(text).replaceAll("＋", "+");
  return ascii.length === text.length ? ascii : text;
}

/** Removes every spelling of `phone` (E.164). */
export function removePhone(text: string, phone: string, iso2: string): string {
  const normalized = toAsciiSameLength(text);
  const digitRuns = [...normalized.matchAll(/\+?\d+/g)].map(({ 0: digits, index }) => ({
    begin: index,
    end: index + digits.length,
  }));
  let result = "";
  let copiedUntil = 0;
  // For each run of digits, find the earliest start from which the runs up to it spell the phone.
  for (const [lastRun, { end }] of digitRuns.entries()) {
    let matchStart: number | undefined;
    for (let firstRun = lastRun; firstRun >= 0; firstRun -= 1) {
      const [run, following] = [digitRuns[firstRun], digitRuns[firstRun + 1]];
      if (run === undefined || run.begin < copiedUntil) break;
      if (firstRun < lastRun && !SEPARATOR.test(normalized.slice(run.end, following?.begin))) break;
      const input = stripSeparators(normalized.slice(run.begin, end));
      if (input.length > MAX_DIGITS) break;
      if (input.endsWith(getLastDigits(phone)) && matchesPhone(input, phone, iso2))
        matchStart = run.begin;
    }
    if (matchStart === undefined) continue;
    result += text.slice(copiedUntil, matchStart);
    copiedUntil = end;
  }
  return result + text.slice(copiedUntil);
}
