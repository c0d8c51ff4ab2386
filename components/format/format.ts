/**
 * How numbers, money and times are written: one way each, everywhere, on the server and in
 * the browser. `useFormats` hands these out for the reader's language and the account's time zone.
 */

import { regionalTag } from "@/lib/i18n/locales";
import {
  balanceFormat,
  currencySymbol,
  type Decimal,
  exactDecimal,
  moneyFormat,
} from "@/lib/core/money/format-money";

/** How many a list has; not exact: at least as many. */
export interface ListTotal {
  total: number;
  isTotalExact: boolean;
}

/** A number as texts need it: which plural, and how it is written. */
export type Counted = { count: number; shown: string };

export interface Formats {
  /** `€12.35`, or the code where a symbol is ambiguous; totals have two places, unit prices four, or up to six where they have more. */
  money(amount: Decimal, currency: string, digits?: 2 | 4): string;
  /** What is left: to the cent, rounded so that it is what was paid in less what was spent, as both are shown. */
  balance(amount: Decimal, currency: string): string;
  /** The sign of a currency, for labels: `€`, `CHF`. */
  currency(code: string): string;
  count(count: number): string;
  /** How many a list has, for texts: `10,000+` where it was not counted to its end. */
  total(list: ListTotal): Counted;
  /** A number with the decimals that it has, up to six: `0.93125`. */
  decimal(value: number): string;
  /** A ratio of 1 as `97.8 %`. */
  percent(ratio: number): string;
  /** A ratio of 1 as `14 %`, where a glance is enough. */
  wholePercent(ratio: number): string;
  /** A rate that something is charged at, in percent, with the decimals that it has: 0.85 as `0.85 %`. */
  rate(percent: number): string;
  /** A change of a percentage in points, without their word: `+0.4` for a ratio of 0.004. */
  points(change: number): string;
  /** Unix seconds as `21 Nov 2026`. */
  date(seconds: number): string;
  /** Unix seconds as `Sat, 21 Nov 2026`. */
  weekdayDate(seconds: number): string;
  /** Unix seconds as `21 Nov`, or `Nov 2026` for a month: below the axis of a chart. */
  dayMonth(seconds: number, isMonth: boolean): string;
  /** `128k`, in German `128.000`; for axes only. */
  compact(count: number): string;
  /** Unix seconds as `09:41`. */
  time(seconds: number): string;
  /** Unix seconds as `27 Nov, 08:00`; with the year where it is not that of `nowSeconds`. */
  moment(seconds: number, nowSeconds: number): string;
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

type Short = readonly (readonly [size: number, sign: string])[];

/** Not left to the runtimes, which disagree about `K` and `k`. Thousands are not abbreviated in German. */
const SHORT: Readonly<Record<string, Short>> = {
  en: [
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "k"],
  ],
  de: [
    [1e9, "\u00a0Mrd."],
    [1e6, "\u00a0Mio."],
  ],
};

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit" } as const;

/** Made at the first use: a page needs few of the formats, and making one takes a phone milliseconds. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function relativeFormat(locale: string): Formats["relative"] {
  const format = once(
    () => new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "auto" }),
  );
  return (seconds, nowSeconds) => {
    const minutes = Math.trunc((seconds - nowSeconds) / 60);
    if (minutes === 0) return format().format(0, "second");
    if (Math.abs(minutes) < 60) return format().format(minutes, "minute");
    return format().format(Math.trunc(minutes / 60), "hour");
  };
}

function build({ locale, timeZone, numberFormat = "language" }: FormatOptions): Formats {
  const write = writerOf(numberFormat);
  const tag = regionalTag(locale);
  const numbers = (options?: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(tag, options));
  const times = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone }));
  const number = numbers();
  const percent = numbers({
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const wholePercent = numbers({ style: "percent", maximumFractionDigits: 0 });
  const rate = numbers({ style: "percent", maximumFractionDigits: 2 });
  const decimal = numbers({ maximumFractionDigits: 6 });
  const points = numbers({
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const short = numbers({ maximumFractionDigits: 1 });
  const date = times(DAY);
  const weekday = times({ ...DAY, weekday: "short" });
  const dayMonth = times({ day: "numeric", month: "short" });
  const month = times({ month: "short", year: "numeric" });
  const time = times(MINUTE);
  const minute = times({ ...DAY, ...MINUTE });
  const year = times({ year: "numeric" });
  const soon = times({ day: "numeric", month: "short", ...MINUTE });
  const second = times({ ...DAY, ...MINUTE, second: "2-digit" });
  return {
    money: (amount, currency, digits) =>
      write(moneyFormat(tag, currency, digits), exactDecimal(amount)),
    balance: (amount, currency) => write(balanceFormat(tag, currency), exactDecimal(amount)),
    currency: (code) => currencySymbol(tag, code),
    count: (count) => write(number(), count),
    total: ({ total, isTotalExact }) => ({
      count: total,
      shown: write(number(), total) + (isTotalExact ? "" : "+"),
    }),
    decimal: (value) => write(decimal(), value),
    percent: (ratio) => write(percent(), ratio),
    wholePercent: (ratio) => write(wholePercent(), ratio),
    rate: (inPercent) => write(rate(), inPercent / 100),
    points: (change) => write(points(), change * 100),
    date: (seconds) => date().format(seconds * 1000),
    weekdayDate: (seconds) => weekday().format(seconds * 1000),
    dayMonth: (seconds, isMonth) => (isMonth ? month() : dayMonth()).format(seconds * 1000),
    compact: (count) => {
      const [size, sign] = SHORT[locale]?.find(([size]) => Math.abs(count) >= size) ?? [1, ""];
      return write(short(), count / size) + sign;
    },
    time: (seconds) => time().format(seconds * 1000),
    moment: (seconds, nowSeconds) =>
      (year().format(seconds * 1000) === year().format(nowSeconds * 1000) ? soon : minute)().format(
        seconds * 1000,
      ),
    dateTime: (seconds, hasSeconds = false) =>
      (hasSeconds ? second : minute)().format(seconds * 1000),
    // Runtimes disagree about the spaces around the dash; a page must not differ from what was sent.
    range: (from, to) =>
      date()
        .formatRange(from * 1000, to * 1000)
        .replace(/\s*–\s*/u, "\u2009–\u2009"),
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

/** `1f3a…9c02`: the ends of a long id, by which people tell ids apart. */
export function shortenId(id: string): string {
  return id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`;
}
