/**
 * `27/11/2026`, `27/11`, `27-11-2026`, `27.11.`, `27.11.26`. Points mean day first everywhere; with slashes and
 * hyphens the order depends on the writer's country.
 */

export type DateOrder = "dayFirst" | "monthFirst";

export interface NumericDate {
  day: number;
  month: number;
  year: number | null;
  isAmbiguous: boolean;
  match: RegExpExecArray;
}

const DOTTED = /(?<![\p{L}\d.:])(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})|(\d{2}))?(?![\d.:])/u;
/** Hyphens need a year: `3-4` is a range. */
const SLASHED_DATE =
  /(?<![\p{L}\d.:/-])(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}|\d{2}))?|-(\d{1,2})-(\d{4}|\d{2}))(?![\p{L}\d/:-])/u;

/** Returns the date order, or null if the runtime lacks the language. */
function orderIn(language: string, country: string): DateOrder | null {
  const tag = `${language}-${country}`;
  const locale = new Intl.DateTimeFormat(tag).resolvedOptions().locale;
  // The runtime knows English only for some countries; other combinations fall back to its own language.
  if (language === "en" ? locale !== tag : locale.split("-")[0] !== language) return null;
  const formatParts = (month: "numeric" | "short") =>
    new Intl.DateTimeFormat(tag, { day: "numeric", month, year: "numeric" })
      .formatToParts(0)
      .map(({ type }) => type)
      .filter((type) => type === "day" || type === "month" || type === "year");
  const inDigits = formatParts("numeric");
  const parts = inDigits[0] === "year" ? formatParts("short") : inDigits;
  return parts.indexOf("month") < parts.indexOf("day") ? "monthFirst" : "dayFirst";
}

/**
 * Returns the order of numeric dates. In English, month first requires it in both the country's English and its main
 * language, as far as known . Countries with year first (South Africa's 2026/11/27) use the order of dates with a month
 * name (27 Nov 2026).
 */
export function getDateOrder(locale: string, country: string): DateOrder {
  const main = new Intl.Locale(`und-${country}`).maximize().language;
  const languages = locale === "en" ? ["en", main] : [locale];
  const orders = languages.map((language) => orderIn(language, country));
  const knownOrders = orders.filter((order) => order !== null);
  return knownOrders.length > 0 && knownOrders.every((order) => order === "monthFirst")
    ? "monthFirst"
    : "dayFirst";
}

const fullYear = (text: string | undefined) =>
  text === undefined ? null : Number(text) + (text.length === 2 ? 2000 : 0);

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
  const match = SLASHED_DATE.exec(text);
  if (match === null) return null;
  const first = Number(match[1]);
  const second = Number(match[2] ?? match[4]);
  const isMonthFirst = second > 12 || (order === "monthFirst" && first <= 12);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const isAmbiguous = first <= 12 && second <= 12 && first !== second;
  return { day, month, year: fullYear(match[3] ?? match[5]), isAmbiguous, match };
}
