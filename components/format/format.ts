import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "@/lib/core/time/units";
import { regionalTag, toLanguage } from "@/lib/core/languages";
import {
  balanceFormat,
  currencySymbol,
  type Decimal,
  exactDecimal,
  formatNumber,
  moneyFormat,
} from "@/lib/core/money/format-money";

/** A lower bound unless exact. */
export interface ListTotal {
  total: number;
  isTotalExact: boolean;
}

/** Plural selector and formatted text. */
export type FormattedCount = { count: number; shown: string };

export interface Formats {
  /** `€12.35`, or the ISO code if the symbol is ambiguous; two decimals for totals, four to six for unit prices, none for axes. */
  money(amount: Decimal, currency: string, digits?: 0 | 2 | 4): string;
  /** Rounded so that it equals payments less spending as displayed. */
  balance(amount: Decimal, currency: string): string;
  currency(code: string): string;
  count(count: number): string;
  /** `10,000+` if not exact. */
  total(list: ListTotal): FormattedCount;
  decimal(value: number): string;
  percent(ratio: number): string;
  wholePercent(ratio: number): string;
  rate(percent: number): string;
  /** Percentage points without unit: `+0.4` for a ratio of 0.004. */
  points(change: number): string;
  date(seconds: number): string;
  weekdayDate(seconds: number): string;
  /** `21 Nov`. */
  dayMonth(seconds: number): string;
  /** `Nov 2026`. */
  monthYear(seconds: number): string;
  /** For axes: time, day or month. */
  periodLabel(seconds: number, interval: string): string;
  /** `128k`, in German `128.000`; for axes only. */
  compact(count: number): string;
  time(seconds: number): string;
  /** With the year if it differs from that of `nowSeconds`. */
  moment(seconds: number, nowSeconds: number): string;
  dateTime(seconds: number, options?: { hasSeconds?: boolean }): string;
  range(from: number, to: number): string;
  /** `0.4 s`, `12 s`, `2.5 min`, `6 h`, `3 d`. */
  duration(seconds: number): string;
  /** For less than a day. */
  relative(seconds: number, nowSeconds: number): string;
  /** `A, B and C`. */
  list(items: readonly string[]): string;
  /** Joins alternatives: "a, b, or c". */
  alternatives(items: readonly string[]): string;
}

export type NumberFormat = "language" | "comma" | "point" | "space" | "apostrophe";

export interface FormatOptions {
  locale: string;
  timeZone: string;
  numberFormat?: NumberFormat;
}

type NumberSigns = readonly [group: string, decimal: string];

const SIGNS: Record<Exclude<NumberFormat, "language">, NumberSigns> = {
  comma: [",", "."],
  point: [".", ","],
  space: ["\u00a0", ","],
  apostrophe: ["’", "."],
};

/** Replaces the hyphen that Intl emits, narrower than a plus. */
function replaceHyphen(text: string): string {
  return text.replace("-", "−");
}

/** Returns a formatter; only the number format ignores the locale. */
function getFormatter(numberFormat: NumberFormat) {
  if (numberFormat === "language") {
    return (format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral) =>
      replaceHyphen(formatNumber(format, value));
  }
  const [group, decimal] = SIGNS[numberFormat];
  return (format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral) =>
    replaceHyphen(
      format
        .formatToParts(value)
        .map((part) =>
          part.type === "group" ? group : part.type === "decimal" ? decimal : part.value,
        )
        .join(""),
    );
}

type ShortUnits = readonly (readonly [size: number, sign: string])[];

/** Runtimes disagree about `K` and `k`. German doesn't abbreviate thousands. */
const SHORT: Readonly<Record<string, ShortUnits>> = {
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

/** SI symbols, as runtimes disagree about abbreviations. From just below, as `60 s` is a minute. */
const DURATION_UNITS = [
  { symbol: "d", from: 47.5 * HOUR_SECONDS, size: DAY_SECONDS },
  { symbol: "h", from: 59.5 * MINUTE_SECONDS, size: HOUR_SECONDS },
  { symbol: "min", from: 59.5, size: MINUTE_SECONDS },
  { symbol: "s", from: 0.9995, size: 1 },
  { symbol: "ms", from: Number.MIN_VALUE, size: 0.001 },
] as const;
const SECOND = DURATION_UNITS[3];

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit" } as const;

/** Creates the format on first use, since `Intl` constructors take milliseconds on a phone. */
function once<Made>(make: () => Made): () => Made {
  let created: Made | undefined;
  return () => {
    created ??= make();
    return created;
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
  const formatNumber = getFormatter(numberFormat);
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
  const whole = numbers({ maximumFractionDigits: 0 });
  const date = times(DAY);
  const weekday = times({ ...DAY, weekday: "short" });
  const dayMonth = times({ day: "numeric", month: "short" });
  const month = times({ month: "short", year: "numeric" });
  const time = times(MINUTE);
  const minute = times({ ...DAY, ...MINUTE });
  const year = times({ year: "numeric" });
  const soon = times({ day: "numeric", month: "short", ...MINUTE });
  const second = times({ ...DAY, ...MINUTE, second: "2-digit" });
  const list = once(() => new Intl.ListFormat(tag, { type: "conjunction" }));
  const alternatives = once(() => new Intl.ListFormat(tag, { type: "disjunction" }));
  return {
    money: (amount, currency, digits) =>
      formatNumber(moneyFormat(tag, currency, digits), exactDecimal(amount)),
    balance: (amount, currency) => formatNumber(balanceFormat(tag, currency), exactDecimal(amount)),
    currency: (code) => currencySymbol(tag, code),
    count: (count) => formatNumber(number(), count),
    total: ({ total, isTotalExact }) => ({
      count: total,
      shown: formatNumber(number(), total) + (isTotalExact ? "" : "+"),
    }),
    decimal: (value) => formatNumber(decimal(), value),
    percent: (ratio) => formatNumber(percent(), ratio),
    wholePercent: (ratio) => formatNumber(wholePercent(), ratio),
    rate: (inPercent) => formatNumber(rate(), inPercent / 100),
    points: (change) => formatNumber(points(), change * 100),
    date: (seconds) => date().format(seconds * 1000),
    weekdayDate: (seconds) => weekday().format(seconds * 1000),
    dayMonth: (seconds) => dayMonth().format(seconds * 1000),
    monthYear: (seconds) => month().format(seconds * 1000),
    periodLabel: (seconds, interval) => {
      const format = interval === "hour" ? time : interval === "month" ? month : dayMonth;
      return format().format(seconds * 1000);
    },
    compact: (count) => {
      const [size, sign] = SHORT[toLanguage(locale)]?.find(([size]) => Math.abs(count) >= size) ?? [
        1,
        "",
      ];
      return formatNumber(short(), count / size) + sign;
    },
    time: (seconds) => time().format(seconds * 1000),
    moment: (seconds, nowSeconds) =>
      (year().format(seconds * 1000) === year().format(nowSeconds * 1000) ? soon : minute)().format(
        seconds * 1000,
      ),
    dateTime: (seconds, { hasSeconds = false } = {}) =>
      (hasSeconds ? second : minute)().format(seconds * 1000),
    // Runtimes disagree about spaces around the dash, which would break hydration.
    range: (from, to) =>
      date()
        .formatRange(from * 1000, to * 1000)
        .replace(/\s*–\s*/u, "\u2009–\u2009"),
    duration: (seconds) => {
      const { symbol, size } = DURATION_UNITS.find(({ from }) => seconds >= from) ?? SECOND;
      const amount = seconds / size;
      return `${formatNumber((amount < 9.95 ? short : whole)(), amount)}\u00a0${symbol}`;
    },
    relative: relativeFormat(tag),
    list: (items) => list().format(items),
    alternatives: (items) => alternatives().format(items),
  };
}

const built = new Map<string, Formats>();
const BUILT_LIMIT = 64;

export function formatsFor(options: FormatOptions): Formats {
  const key = `${options.locale} ${options.timeZone} ${options.numberFormat ?? "language"}`;
  const cached = built.get(key);
  if (cached !== undefined) return cached;
  if (built.size >= BUILT_LIMIT) built.clear();
  const formats = build(options);
  built.set(key, formats);
  return formats;
}

/** Keeps both ends, so that similar ids stay distinguishable. */
export function shortenId(id: string): string {
  return id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`;
}
