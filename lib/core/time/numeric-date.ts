/**
 * Dates of digits alone, as people write them: `27/11/2026`, `27/11`, `27-11-2026`, `27.11.`, `27.11.26`. Points put the
 * day first everywhere; with slashes and hyphens the order depends on where the writer lives.
 */

export type DateOrder = "dayFirst" | "monthFirst";

export interface NumericDate {
  day: number;
  month: number;
  /** null: not written. */
  year: number | null;
  /** Day and month could be either way round. */
  isAmbiguous: boolean;
  match: RegExpExecArray;
}

const DOTTED = /(?<![\p{L}\d.:])(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})|(\d{2}))?(?![\d.:])/u;
/** Hyphens need a year: `3-4` is a span. */
const SLASHED =
  /(?<![\p{L}\d.:/-])(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}|\d{2}))?|-(\d{1,2})-(\d{4}|\d{2}))(?![\p{L}\d/:-])/u;

/** The order of day and month in a language of a country; null where the runtime has no such language. */
function orderIn(language: string, country: string): DateOrder | null {
  const tag = `${language}-${country}`;
  const known = new Intl.DateTimeFormat(tag).resolvedOptions().locale;
  // English is known everywhere, but of a country only where people write it; others become the runtime's own language.
  if (language === "en" ? known !== tag : known.split("-")[0] !== language) return null;
  const partsOf = (month: "numeric" | "short") =>
    new Intl.DateTimeFormat(tag, { day: "numeric", month, year: "numeric" })
      .formatToParts(0)
      .map(({ type }) => type)
      .filter((type) => type === "day" || type === "month" || type === "year");
  const inDigits = partsOf("numeric");
  const parts = inDigits[0] === "year" ? partsOf("short") : inDigits;
  return parts.indexOf("month") < parts.indexOf("day") ? "monthFirst" : "dayFirst";
}

/**
 * The order in which someone writes day and month. English is written in countries of every order: there the month comes
 * first only if it does in the country's English and in its main language, as far as they are known (Malta's Maltese has
 * it first in the tables of Unicode, its English and its people don't). Other languages bring their own order. Countries
 * that put the year first (South Africa's 2026/11/27) have no such order in digits: there it is the one of a date with
 * the name of its month (27 Nov 2026).
 */
export function dateOrderOf(locale: string, country: string): DateOrder {
  const main = new Intl.Locale(`und-${country}`).maximize().language;
  const languages = locale === "en" ? ["en", main] : [locale];
  const orders = languages.map((language) => orderIn(language, country));
  const known = orders.filter((order) => order !== null);
  return known.length > 0 && known.every((order) => order === "monthFirst")
    ? "monthFirst"
    : "dayFirst";
}

const fullYear = (text: string | undefined) =>
  text === undefined ? null : Number(text) + (text.length === 2 ? 2000 : 0);

/** The first such date within a text, in the given order where both are possible; null where there is none. */
export function findNumericDate(text: string, order: DateOrder): NumericDate | null {
  const dotted = DOTTED.exec(text);
  if (dotted !== null) {
    const [, day, month, year, short] = dotted;
    return {
      day: Number(day),
      month: Number(month),
      year: fullYear(year ?? short),
      isAmbiguous: false,
      match: dotted,
    };
  }
  const match = SLASHED.exec(text);
  if (match === null) return null;
  const first = Number(match[1]);
  const second = Number(match[2] ?? match[4]);
  const isMonthFirst = second > 12 || (order === "monthFirst" && first <= 12);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const isAmbiguous = first <= 12 && second <= 12 && first !== second;
  return { day, month, year: fullYear(match[3] ?? match[5]), isAmbiguous, match };
}
