/**
 * Parses pasted numbers: accepts what the gateway accepts, explains why other entries are wrong, and proposes
 * corrections.
 */
import { DomainError } from "@/lib/core/errors";
import { parseBareDigits } from "./bare-digits";
import { canBeTexted, MIN_DIGITS, parsePhoneNumber } from "./phone-number";
import { plainPhone } from "./plain-phone";

export const NUMBER_PROBLEMS = [
  "spreadsheet",
  "ambiguous",
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
  /** E.164; of an ambiguous number the national reading first. */
  proposals: readonly string[];
}

export interface NumberList {
  /** Unique, in input order. */
  phones: string[];
  /** E.164, or as typed if unreadable. Excludes ambiguous entries. */
  requested: string[];
  countries: Record<string, number>;
  duplicates: number;
  invalid: InvalidEntry[];
}

/** `4.91701E+11`, as spreadsheets write long numbers. */
const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const SEPARATOR = /[,;\t،，；]/;
const PLUS = /\+\d/g;
const SPACE_BEFORE_PLUS = /(?<=\d)\s+(?=\+\d)/;
const CELL_DIGITS = 5;
const PHONE_IN_TEXT = /[+(]?\d[\d\s()./-]{4,}\d/g;

const digitsIn = (text: string) => plainPhone(text).replace(/\D/g, "").length;
const isScientific = (text: string) => SCIENTIFIC.test(text.trim());

/** Splits a line into cells, but not at the decimal comma of scientific notation. */
function splitCells(line: string): string[] {
  const cells = line
    .split(/[;\t،，；]/)
    .flatMap((cell) => (isScientific(cell) ? [cell] : cell.split(",")));
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

/** Splits at spaces between international numbers, which begin with a plus. */
const splitAtPlus = (line: string): string[] =>
  (line.match(PLUS)?.length ?? 0) > 1 ? line.split(SPACE_BEFORE_PLUS) : [line];

/** Keeps the cells that look like numbers in lines with several. */
export function splitNumbers(text: string): string[] {
  const entries: string[] = [];
  const lines = text.split(/[\r\n]+/).flatMap((raw) => splitAtPlus(raw.trim()));
  for (const line of lines) {
    if (line === "") continue;
    if (!SEPARATOR.test(line)) {
      entries.push(line);
      continue;
    }
    const cells = splitCells(line);
    const numbers = cells.filter((cell) => isScientific(cell) || digitsIn(cell) >= CELL_DIGITS);
    entries.push(...(numbers.length > 0 ? numbers : [line]));
  }
  return entries;
}

interface ParsedEntry {
  e164: string;
  iso2: string;
  canBeTexted: boolean;
}

function tryRead(entry: string, iso2: string): ParsedEntry | DomainError {
  try {
    const phone = parsePhoneNumber(entry, iso2);
    return { e164: phone.e164, iso2: phone.iso2, canBeTexted: canBeTexted(phone) };
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function findFirstReadable(spellings: readonly string[], iso2: string): string[] {
  for (const spelling of spellings) {
    const parsed = tryRead(spelling, iso2);
    if (!(parsed instanceof DomainError) && parsed.canBeTexted) return [parsed.e164];
  }
  return [];
}

/** Returns the digits of scientific notation, or null if the spreadsheet rounded the number. */
function unroundedDigits(entry: string): string | null {
  const match = SCIENTIFIC.exec(entry);
  if (match === null) return null;
  const [, first = "", rest = "", exponent = ""] = match;
  return rest.length === Number(exponent) ? first + rest : null;
}

function describe(entry: string, error: DomainError, iso2: string): InvalidEntry {
  const input = plainPhone(entry);
  if (isScientific(input)) {
    const digits = unroundedDigits(input);
    const proposals = digits === null ? [] : findFirstReadable([`+${digits}`, digits], iso2);
    return { entry, problem: "spreadsheet", proposals };
  }
  if (/\p{L}/u.test(input)) {
    const mistyped = input.replace(/[oO]/g, "0").replace(/[lI]/g, "1");
    return { entry, problem: "letters", proposals: findFirstReadable([mistyped], iso2) };
  }
  const digits = input.replace(/\D/g, "");
  const problem =
    error.code === "phone_not_allowed"
      ? "notAllowed"
      : digits.length < MIN_DIGITS
        ? "short"
        : "impossible";
  if (problem !== "impossible") return { entry, problem, proposals: [] };
  const bare = digits.replace(/^0+/, "");
  return { entry, problem, proposals: findFirstReadable([`0${bare}`, `+${bare}`], iso2) };
}

function numberWithin(input: string): string | null {
  const [within, more] = input.match(PHONE_IN_TEXT) ?? [];
  return within === undefined || more !== undefined || within === input ? null : within.trim();
}

/** Parses a number, also within other text if it contains exactly one. */
function parseEntry(entry: string, iso2: string): ParsedEntry | DomainError {
  const input = plainPhone(entry);
  const parsed = tryRead(input, iso2);
  if (!(parsed instanceof DomainError) || isScientific(input)) return parsed;
  const within = numberWithin(input);
  const inside = within === null ? parsed : tryRead(within, iso2);
  return inside instanceof DomainError ? parsed : inside;
}

/** Returns the error of an ambiguous entry of digits only, or null if the entry isn't one. */
function parseAmbiguous(entry: string, iso2: string): InvalidEntry | null {
  const input = plainPhone(entry);
  if (isScientific(input)) return null;
  const digits = (numberWithin(input) ?? input).replace(/[ ()./-]/g, "");
  const { home, abroad, isAmbiguous } = parseBareDigits(digits, iso2);
  if (!isAmbiguous) return null;
  const readings = [home, abroad].filter((item) => item !== null && canBeTexted(item));
  return {
    entry,
    problem: "ambiguous",
    proposals: readings.flatMap((reading) => reading?.e164 ?? []),
  };
}

/**
 * Parses numbers as the gateway does for SMS; about 3 µs per entry.
 * @param iso2 country of the account
 */
export function parseNumberList(entries: readonly string[], iso2: string): NumberList {
  const phones = new Set<string>();
  const seenKeys = new Set<string>();
  const list: NumberList = {
    phones: [],
    requested: [],
    countries: {},
    duplicates: 0,
    invalid: [],
  };
  for (const entry of entries) {
    const parsed = parseAmbiguous(entry, iso2) ?? parseEntry(entry, iso2);
    const key = "e164" in parsed ? parsed.e164 : entry;
    if (!("problem" in parsed)) list.requested.push(key);
    if (seenKeys.has(key)) {
      list.duplicates += 1;
      continue;
    }
    seenKeys.add(key);
    if ("problem" in parsed) list.invalid.push(parsed);
    else if (parsed instanceof DomainError) list.invalid.push(describe(entry, parsed, iso2));
    else if (!parsed.canBeTexted) list.invalid.push({ entry, problem: "landline", proposals: [] });
    else {
      phones.add(parsed.e164);
      list.countries[parsed.iso2] = (list.countries[parsed.iso2] ?? 0) + 1;
    }
  }
  list.phones = [...phones];
  return list;
}

/** Replaces entries; null deletes an entry. */
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
