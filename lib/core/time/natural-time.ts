/**
 * In the languages of the pages: `Fri 8am`, `Fr 8 Uhr`, `mañana a las 14:30`, `27 de novembro 8h30`, `27.11. 8 Uhr`,
 * `27/11 8:00`, `za 2 godziny`. The date order decides 3/4.
 */
import { type DateOrder, findNumericDate } from "./numeric-date";
import type { WallTime } from "./zoned-time";

export type NaturalTime = { kind: "wall"; wall: WallTime } | { kind: "after"; seconds: number };

/** English, German, Spanish, Portuguese, Polish. */
const MONTHS = [
  "january jan januar jänner enero ene janeiro styczeń stycznia sty",
  "february feb februar febrero fevereiro fev luty lutego lut",
  "march mar märz mär mrz marzo março marzec marca",
  "april apr abril abr kwiecień kwietnia kwi",
  "may mai mayo maio maj maja",
  "june jun juni junio junho czerwiec czerwca cze",
  "july jul juli julio julho lipiec lipca lip",
  "august aug agosto ago sierpień sierpnia sie",
  "september sep sept septiembre setiembre setembro set wrzesień września wrz",
  "october oct oktober okt octubre outubro out październik października paź",
  "november nov noviembre novembro listopad listopada lis",
  "december dec dezember dez diciembre dic dezembro grudzień grudnia gru",
].map((names) => names.split(" "));

/** Without Spanish `mar` for Tuesday, which is March, too. */
const WEEKDAYS = [
  "sunday sun sonntag so domingo dom niedziela niedzielę niedz nd",
  "monday mon montag mo lunes lun segunda-feira segunda seg poniedziałek pon pn",
  "tuesday tue tues dienstag di martes terça-feira terça ter wtorek wt",
  "wednesday wed mittwoch mi miércoles mié quarta-feira quarta qua środa środę śr",
  "thursday thu thur thurs donnerstag do jueves jue quinta-feira quinta qui czwartek czw",
  "friday fri freitag fr viernes vie sexta-feira sexta sex piątek pt",
  "saturday sat samstag sonnabend sa sábado sáb sobota sobotę sob",
].map((names) => names.split(" "));

const toAlternation = (lists: readonly string[][]) =>
  lists
    .flat()
    .sort((a, b) => b.length - a.length)
    .join("|");
const WORD_START = "(?<![\\p{L}\\d.:])";
const WORD_END = "(?![\\p{L}\\d])";
const pattern = (source: string) => new RegExp(`${WORD_START}${source}${WORD_END}`, "u");

const MONTH = toAlternation(MONTHS);
const DURATION_PATTERN = pattern(
  "(?:(?:in|en|em|dentro de|daqui a) (?:(\\d{1,3})|an?|eine[rm]|una?|uma?)|za(?: (\\d{1,3}))?) ?(mins?|minutes?|minuten?|minutos?|minut[ęy]?|h|hours?|stunden?|std|horas?|godzin[ęy]?|godz|days?|tage?n?|d[ií]as?|dni|dzień)",
);
/** ISO 8601 and, with slashes or points, South Africa, East Asia and Hungary. */
const YEAR_FIRST_PATTERN = pattern("(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![-/.:\\d])");
const DAY_MONTH = pattern(
  `(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]?(?:de )?(${MONTH})\\.?(?:(?: de)?[ -](\\d{4}))?`,
);
const MONTH_DAY = pattern(`(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?(?!:)`);
const DAYS_BY_WORD: Record<string, number> = {
  "day after tomorrow": 2,
  übermorgen: 2,
  "pasado mañana": 2,
  "depois de amanhã": 2,
  pojutrze: 2,
  tomorrow: 1,
  morgen: 1,
  mañana: 1,
  amanhã: 1,
  jutro: 1,
  today: 0,
  heute: 0,
  hoy: 0,
  hoje: 0,
  dziś: 0,
  dzisiaj: 0,
  yesterday: -1,
  gestern: -1,
  ayer: -1,
  ontem: -1,
  wczoraj: -1,
  "day before yesterday": -2,
  vorgestern: -2,
  anteayer: -2,
  anteontem: -2,
  przedwczoraj: -2,
};
const RELATIVE_DAY = pattern(
  `(${Object.keys(DAYS_BY_WORD)
    .sort((a, b) => b.length - a.length)
    .join("|")})`,
);
const WEEKDAY = pattern(`(${toAlternation(WEEKDAYS)})\\.?`);
/** Next to a date, Spanish `mar` is Tuesday. */
const WEEKDAY_OF_DATE = pattern(`(${toAlternation(WEEKDAYS)}|mar)\\.?`);
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)? ?(am|a\.m\.|pm|p\.m\.|uhr|h)?$/u;
const NOON = /^(noon|mittags?|mediodía|meio-dia|południe)$/u;
/** End of the named day, `24:00`. */
const MIDNIGHT = /^(midnight|mitternachts?|medianoche|meia-noite|północ|północy)$/u;
const FILLERS = pattern(
  "(at|on|um|den|next|nächsten|nächster|kommenden|am(?= *\\p{L})|a las?|al|el|la|próxim[oa]|às?|ao?|no|na|o|we?|dnia|następn[aąy]|godz\\.?|godzinie)",
);

/** Days without year or week: schedules look ahead, history filters back. */
export type Direction = "ahead" | "back";

export interface Day {
  year: number;
  month: number;
  day: number;
}

interface ParsedDay {
  /** A past clock time means the next week's, or the next day. */
  of: (isPast: boolean) => Day | null;
  rest: string;
  isAmbiguous?: boolean;
}

const unitSeconds = (unit: string) =>
  unit.startsWith("m") ? 60 : unit.startsWith("d") || unit.startsWith("t") ? 86_400 : 3_600;

function plusDays({ year, month, day }: Day, days: number): Day {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  };
}

/** Checks that a date exists. Four-digit years only, as in stored day texts. */
function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const sortKey = ({ year, month, day }: Day) => (year * 100 + month) * 100 + day;

/** Returns the next or last date. */
function resolveDate(
  { today, direction }: Reader,
  { day, month, year }: { day: number; month: number; year: number | null },
): Day | null {
  const result = { year: year ?? today.year, month, day };
  const distance = sortKey(result) - sortKey(today);
  if (year === null && direction === "ahead" && distance < 0) result.year += 1;
  if (year === null && direction === "back" && distance > 0) result.year -= 1;
  return isReal(result) ? result : null;
}

const indexIn = (lists: readonly string[][], name: string) =>
  lists.findIndex((names) => names.includes(name));

interface Reader {
  today: Day;
  order: DateOrder;
  direction: Direction;
}

function findDay(text: string, reader: Reader): ParsedDay {
  const { today, order, direction } = reader;
  const removeMatch = (match: RegExpExecArray) =>
    `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  const toFixedDay = (
    match: RegExpExecArray,
    day: string,
    month: number,
    year?: string,
  ): ParsedDay => ({
    of: () =>
      resolveDate(reader, {
        day: Number(day),
        month,
        year: year === undefined ? null : Number(year),
      }),
    rest: removeMatch(match),
  });
  const yearFirst = YEAR_FIRST_PATTERN.exec(text);
  if (yearFirst !== null) {
    return toFixedDay(yearFirst, yearFirst[4] ?? "", Number(yearFirst[3]), yearFirst[1]);
  }
  const numeric = findNumericDate(text, order);
  if (numeric !== null) {
    const { day, month, year, isAmbiguous, match } = numeric;
    return {
      of: () => resolveDate(reader, { day, month, year }),
      rest: removeMatch(match),
      isAmbiguous,
    };
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth !== null) {
    const month = indexIn(MONTHS, dayMonth[2] ?? "") + 1;
    return toFixedDay(dayMonth, dayMonth[1] ?? "", month, dayMonth[3]);
  }
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay !== null) {
    const month = indexIn(MONTHS, monthDay[1] ?? "") + 1;
    return toFixedDay(monthDay, monthDay[2] ?? "", month, monthDay[3]);
  }
  const relative = RELATIVE_DAY.exec(text);
  if (relative !== null) {
    const ahead = DAYS_BY_WORD[relative[1] ?? ""] ?? 0;
    return { of: () => plusDays(today, ahead), rest: removeMatch(relative) };
  }
  const weekday = WEEKDAY.exec(text);
  if (weekday !== null) {
    const now = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
    const ahead = (indexIn(WEEKDAYS, weekday[1] ?? "") - now + 7) % 7;
    const isBack = direction === "back" && ahead > 0;
    return {
      of: (isPast) => plusDays(today, isBack ? ahead - 7 : ahead === 0 && isPast ? 7 : ahead),
      rest: removeMatch(weekday),
    };
  }
  return { of: (isPast) => plusDays(today, isPast ? 1 : 0), rest: text };
}

const normalize = (input: string) =>
  input
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replaceAll(",", " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Parses `8`, `8:30`, `8.30`, `830`, `8pm`, `8 Uhr`. `24:00` is 00:00 only as the end of a range of hours; next to a
 * day field, the midnight meant would be ambiguous.
 */
export function parseTypedClock(
  input: string,
  { isEnd = false } = {},
): { hour: number; minute: number } | null {
  const clock = parseClock(normalize(input).replace(/^(\d{1,2})(\d{2})$/, "$1:$2"));
  if (clock?.hour !== 24) return clock;
  return isEnd ? { hour: 0, minute: 0 } : null;
}

export interface TypedDay extends Day {
  /** Day and month could be swapped: `3/4`. */
  isAmbiguous: boolean;
}

/**
 * Parses `Fri 27 Nov 2026`, `27/11/2026`, `27.11.`, `2026-11-27`, `tomorrow`, `Fri`. Returns null unless all of it is
 * understood. A weekday with a date isn't checked.
 */
export function parseTypedDay(
  input: string,
  today: WallTime,
  order: DateOrder,
  direction: Direction = "ahead",
): TypedDay | null {
  const text = normalize(input);
  // Without a possible clock time, a day needs no second point.
  const parsedDay = findDay(text.replace(/^(\d{1,2}\.\d{1,2})$/, "$1."), {
    today,
    order,
    direction,
  });
  if (parsedDay.rest === text) return null;
  const isFullyParsed = parsedDay.rest.replace(WEEKDAY_OF_DATE, "").trim() === "";
  const day = isFullyParsed ? parsedDay.of(false) : null;
  return day && { ...day, isAmbiguous: parsedDay.isAmbiguous ?? false };
}

/** Parses a clock time; `24:00` means the end of a day. */
function parseClock(text: string): { hour: number; minute: number } | null {
  if (NOON.test(text)) return { hour: 12, minute: 0 };
  if (MIDNIGHT.test(text)) return { hour: 24, minute: 0 };
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const half = match[3]?.charAt(0);
  const input = Number(match[1]);
  const isHalf = half === "a" || half === "p";
  if (isHalf && (input < 1 || input > 12)) return null;
  const hour = isHalf ? (input % 12) + (half === "p" ? 12 : 0) : input;
  const minute = Number(match[2] ?? 0);
  // A bare 24 is more likely a day of the month, and 24 h a duration.
  const isTime = match[2] !== undefined || half === "u";
  if (hour === 24 && minute === 0 && isTime) return { hour, minute };
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

/**
 * Parses a natural time; returns null unless all of it is understood.
 * @param now current wall time in the target zone
 * @param order of day and month in numeric dates
 * @param fallback time of day for days without one
 */
export function parseNaturalTime(
  input: string,
  now: WallTime,
  order: DateOrder,
  fallback: { hour: number; minute: number },
): NaturalTime | null {
  const text = normalize(input)
    .replace(/^(\d{4}-\d{2}-\d{2})t(?=\d)/, "$1 ")
    // Before an unambiguous time, a day needs no second point.
    .replace(/^(\d{1,2}\.\d{1,2})(?= \d{1,2}(?::| ?(?:uhr|[ap]m)\b))/, "$1.");
  const after = DURATION_PATTERN.exec(text);
  if (after !== null && after[0].length === text.length) {
    const count = Number(after[1] ?? after[2] ?? 1);
    return { kind: "after", seconds: count * unitSeconds(after[3] ?? "") };
  }
  const parsedDay = findDay(text, { today: now, order, direction: "ahead" });
  const hasDay = parsedDay.rest !== text;
  let rest = hasDay ? parsedDay.rest.replace(WEEKDAY_OF_DATE, "") : text;
  for (let match = FILLERS.exec(rest); match !== null; match = FILLERS.exec(rest)) {
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  rest = rest.replace(/\s+/g, " ").trim();
  const clock = rest === "" && hasDay ? fallback : parseClock(rest);
  if (clock === null) return null;
  const isPast = clock.hour * 60 + clock.minute <= now.hour * 60 + now.minute;
  const day = parsedDay.of(isPast);
  if (day === null) return null;
  if (clock.hour === 24) return { kind: "wall", wall: { ...plusDays(day, 1), hour: 0, minute: 0 } };
  return { kind: "wall", wall: { ...day, ...clock } };
}
