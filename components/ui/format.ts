/**
 * How numbers, money, times and phone numbers are written: one way each, everywhere, on the server and in
 * the browser. `useFormats` hands these out for the reader's language and the account's time zone.
 */

/** A decimal number; text such as `"12.345678"` is kept exact, which a float is not. */
export type Decimal = number | string;

export interface Formats {
  /** `EUR 12.35`; totals have two places, unit prices four. */
  money(amount: Decimal, currency: string, digits?: 2 | 4): string;
  count(count: number): string;
  /** A ratio of 1 as `97.8 %`. */
  percent(ratio: number): string;
  /** A change of a percentage in points, without their word: `+0.4` for a ratio of 0.004. */
  points(change: number): string;
  /** Unix seconds as `21 Nov 2026`. */
  date(seconds: number): string;
  /** Unix seconds as `21 Nov`, or `Nov 2026` for a month: below the axis of a chart. */
  dayMonth(seconds: number, isMonth: boolean): string;
  /** `128 k`; for axes only. */
  compact(count: number): string;
  /** Unix seconds as `09:41`. */
  time(seconds: number): string;
  /** Unix seconds as `21 Nov 2026, 09:41`. */
  dateTime(seconds: number, hasSeconds?: boolean): string;
  /** Unix seconds as `23 Oct – 21 Nov 2026`. */
  range(from: number, to: number): string;
  /** `4 min ago`, for less than a day. */
  relative(seconds: number, nowSeconds: number): string;
}

/** How digits are grouped and decimals marked; `language` as the language has it. */
export type NumberFormat = "language" | "comma" | "point" | "space" | "apostrophe";

export interface FormatOptions {
  locale: string;
  timeZone: string;
  numberFormat?: NumberFormat;
}

type Signs = readonly [group: string, decimal: string];

const SIGNS: Record<Exclude<NumberFormat, "language">, Signs> = {
  comma: [",", "."],
  point: [".", ","],
  space: ["\u00a0", ","],
  apostrophe: ["’", "."],
};

/** The minus of numbers, as wide as a plus; browsers write the hyphen of keyboards. */
function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** Writes numbers with the signs that the reader chose; everything else as the language has it. */
function writerOf(numberFormat: NumberFormat) {
  if (numberFormat === "language") {
    return (format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral) =>
      withMinus(format.format(value));
  }
  const [group, decimal] = SIGNS[numberFormat];
  return (format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral) =>
    withMinus(
      format
        .formatToParts(value)
        .map((part) =>
          part.type === "group" ? group : part.type === "decimal" ? decimal : part.value,
        )
        .join(""),
    );
}

type Write = ReturnType<typeof writerOf>;

/** English is written as in Europe: day before month, 24 hours. */
const TAGS: Record<string, string> = { en: "en-GB", de: "de-DE" };

/** Not left to the runtimes, which disagree about `K` and `k`. */
const SHORT: readonly (readonly [number, string])[] = [
  [1e9, "\u00a0G"],
  [1e6, "\u00a0M"],
  [1e3, "\u00a0k"],
];

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit" } as const;

function moneyFormats(locale: string, write: Write): Formats["money"] {
  const known = new Map<string, Intl.NumberFormat>();
  return (amount, currency, digits = 2) => {
    const key = `${currency}${digits}`;
    const format =
      known.get(key) ??
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        currencyDisplay: "code",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    known.set(key, format);
    // As text, so that 1.005 is rounded as it is written and not as the float beneath it.
    return write(format, String(amount) as Intl.StringNumericLiteral);
  };
}

function relativeFormat(locale: string): Formats["relative"] {
  const format = new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "auto" });
  return (seconds, nowSeconds) => {
    const minutes = Math.trunc((seconds - nowSeconds) / 60);
    if (minutes === 0) return format.format(0, "second");
    if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
    return format.format(Math.trunc(minutes / 60), "hour");
  };
}

function build({ locale, timeZone, numberFormat = "language" }: FormatOptions): Formats {
  const write = writerOf(numberFormat);
  const tag = TAGS[locale] ?? locale;
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const points = new Intl.NumberFormat(tag, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(tag, { ...DAY, timeZone });
  const dayMonth = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone });
  const month = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone });
  const short = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(tag, { ...MINUTE, timeZone });
  const minute = new Intl.DateTimeFormat(tag, { ...DAY, ...MINUTE, timeZone });
  const second = new Intl.DateTimeFormat(tag, { ...DAY, ...MINUTE, second: "2-digit", timeZone });
  return {
    money: moneyFormats(tag, write),
    count: (count) => write(number, count),
    percent: (ratio) => write(percent, ratio),
    points: (change) => write(points, change * 100),
    date: (seconds) => date.format(seconds * 1000),
    dayMonth: (seconds, isMonth) => (isMonth ? month : dayMonth).format(seconds * 1000),
    compact: (count) => {
      const [size, sign] = SHORT.find(([size]) => Math.abs(count) >= size) ?? [1, ""];
      return write(short, count / size) + sign;
    },
    time: (seconds) => time.format(seconds * 1000),
    dateTime: (seconds, hasSeconds = false) =>
      (hasSeconds ? second : minute).format(seconds * 1000),
    // Runtimes disagree about the spaces around the dash; a page must not differ from what was sent.
    range: (from, to) =>
      date.formatRange(from * 1000, to * 1000).replace(/\s*–\s*/u, "\u2009–\u2009"),
    relative: relativeFormat(tag),
  };
}

const built = new Map<string, Formats>();
const BUILT_LIMIT = 64;

/** Formats of a language (`en`) and a time zone (`Europe/Berlin`); the same object for the same two. */
export function formatsFor(options: FormatOptions): Formats {
  const key = `${options.locale} ${options.timeZone} ${options.numberFormat ?? "language"}`;
  const known = built.get(key);
  if (known !== undefined) return known;
  if (built.size >= BUILT_LIMIT) built.clear();
  const formats = build(options);
  built.set(key, formats);
  return formats;
}

const TWO_DIGIT_CODES = /^(20|27|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** `+49 151 2345 6789`: country code, then groups. Copying and calling use the plain form. */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  if (digits === undefined) return e164;
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODES.test(digits) ? 2 : 3;
  const rest = digits.slice(codeLength);
  const groups = [rest.slice(0, 3), ...(rest.slice(3).match(/.{1,4}/g) ?? [])];
  return `+${digits.slice(0, codeLength)} ${groups.join(" ")}`;
}

/** `1f3a…9c02`: the ends of a long id, by which people tell ids apart. */
export function shortenId(id: string): string {
  return id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`;
}
