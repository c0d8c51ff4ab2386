/**
 * Numbers as people paste them: one a line or many in one, with names beside them, from spreadsheets that changed them.
 * Reads what the gateway would read, and says of the others why not and what was probably meant.
 */
import { DomainError } from "@/lib/core/errors";
import { canBeTexted, MIN_DIGITS, parsePhoneNumber } from "./phone-number";

/** Why an entry is no number to send to, in the order in which they are shown. */
export const NUMBER_PROBLEMS = [
  "spreadsheet",
  "letters",
  "short",
  "impossible",
  "notAllowed",
  "landline",
] as const;
export type NumberProblem = (typeof NUMBER_PROBLEMS)[number];

export interface InvalidEntry {
  entry: string;
  problem: NumberProblem;
  /** E.164; null: nothing that could be meant. */
  proposal: string | null;
}

export interface NumberList {
  /** E.164, each once, in the order in which they came. */
  phones: string[];
  /** How many by country, ISO 3166-1 alpha-2. */
  countries: Record<string, number>;
  duplicates: number;
  invalid: InvalidEntry[];
}

/** `4.91701E+11`: what a spreadsheet makes of a long number; with a comma where decimals have one. */
const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const SEPARATOR = /[,;\t]/;
/** Fewer digits in a cell of a table are no number. */
const CELL_DIGITS = 5;
/** A number within other words. */
const WITHIN = /[+(]?\d[\d\s()./-]{4,}\d/g;

const digitsIn = (text: string) => text.replace(/\D/g, "").length;
const isScientific = (text: string) => SCIENTIFIC.test(text.trim());

/** Parts of a line; the comma of a number in scientific notation separates nothing. */
function cellsOf(line: string): string[] {
  const cells = line
    .split(/[;\t]/)
    .flatMap((cell) => (isScientific(cell) ? [cell] : cell.split(",")));
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

/** The entries of a text. Of a line with several cells those that look like numbers; the others are names. */
export function splitNumbers(text: string): string[] {
  const entries: string[] = [];
  for (const raw of text.split(/[\r\n]+/)) {
    const line = raw.trim();
    if (line === "") continue;
    if (!SEPARATOR.test(line)) {
      entries.push(line);
      continue;
    }
    const cells = cellsOf(line);
    const numbers = cells.filter((cell) => isScientific(cell) || digitsIn(cell) >= CELL_DIGITS);
    entries.push(...(numbers.length > 0 ? numbers : [line]));
  }
  return entries;
}

interface Read {
  e164: string;
  iso2: string;
  canBeTexted: boolean;
}

function tryRead(entry: string, iso2: string): Read | DomainError {
  try {
    const phone = parsePhoneNumber(entry, iso2);
    return { e164: phone.e164, iso2: phone.iso2, canBeTexted: canBeTexted(phone) };
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The first of some spellings that is a number to send to. */
function firstReadable(spellings: readonly string[], iso2: string): string | null {
  for (const spelling of spellings) {
    const read = tryRead(spelling, iso2);
    if (!(read instanceof DomainError) && read.canBeTexted) return read.e164;
  }
  return null;
}

/** All digits of a number in scientific notation, or null where the spreadsheet has rounded them away. */
function unroundedDigits(entry: string): string | null {
  const match = SCIENTIFIC.exec(entry);
  if (match === null) return null;
  const [, first = "", rest = "", exponent = ""] = match;
  return rest.length === Number(exponent) ? first + rest : null;
}

function describe(entry: string, error: DomainError, iso2: string): InvalidEntry {
  if (isScientific(entry)) {
    const digits = unroundedDigits(entry);
    const proposal = digits === null ? null : firstReadable([`+${digits}`, digits], iso2);
    return { entry, problem: "spreadsheet", proposal };
  }
  if (/\p{L}/u.test(entry)) {
    const mistyped = entry.replace(/[oO]/g, "0").replace(/[lI]/g, "1");
    return { entry, problem: "letters", proposal: firstReadable([mistyped], iso2) };
  }
  const digits = entry.replace(/\D/g, "");
  const problem =
    error.code === "phone_not_allowed"
      ? "notAllowed"
      : digits.length < MIN_DIGITS
        ? "short"
        : "impossible";
  if (problem !== "impossible") return { entry, problem, proposal: null };
  const bare = digits.replace(/^0+/, "");
  return { entry, problem, proposal: firstReadable([`0${bare}`, `+${bare}`], iso2) };
}

/** The number of an entry; one within other words counts if it is the only one. */
function readEntry(entry: string, iso2: string): Read | DomainError {
  const read = tryRead(entry, iso2);
  if (!(read instanceof DomainError) || isScientific(entry)) return read;
  const [within, more] = entry.match(WITHIN) ?? [];
  if (within === undefined || more !== undefined || within === entry) return read;
  const inside = tryRead(within.trim(), iso2);
  return inside instanceof DomainError ? read : inside;
}

/**
 * Reads entries as the gateway does for text messages, about 2 µs each.
 * @param iso2 country of the account
 */
export function parseNumberList(entries: readonly string[], iso2: string): NumberList {
  const phones = new Set<string>();
  const known = new Set<string>();
  const list: NumberList = { phones: [], countries: {}, duplicates: 0, invalid: [] };
  for (const entry of entries) {
    const read = readEntry(entry, iso2);
    const key = read instanceof DomainError ? entry : read.e164;
    if (known.has(key)) {
      list.duplicates += 1;
      continue;
    }
    known.add(key);
    if (read instanceof DomainError) list.invalid.push(describe(entry, read, iso2));
    else if (!read.canBeTexted) list.invalid.push({ entry, problem: "landline", proposal: null });
    else {
      phones.add(read.e164);
      list.countries[read.iso2] = (list.countries[read.iso2] ?? 0) + 1;
    }
  }
  list.phones = [...phones];
  return list;
}

/** Entries with some of them replaced, or taken out where `byEntry` has null. */
export function repairEntries(
  entries: readonly string[],
  byEntry: ReadonlyMap<string, string | null>,
): string[] {
  return entries.flatMap((entry) => {
    const repaired = byEntry.get(entry);
    if (repaired === undefined) return [entry];
    return repaired === null ? [] : [repaired];
  });
}
