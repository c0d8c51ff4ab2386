/**
 * Rules against SMS pumping: fraudsters request codes for ranges of numbers that they earn with. Pure: figures in, verdict
 * out. Shares are compared with the account's own mean of seven days, never with an absolute threshold.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Why a verification is stopped. */
export const STOP_REASONS = [
  "denied_range",
  "country",
  "number_limit",
  "prefix_limit",
  "range_limit",
  "account_limit",
  "conversion",
  "spend_cap",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Of one number: so many within the seconds. */
const NUMBER_LIMITS = [
  { attempts: 1, seconds: 30 },
  { attempts: 5, seconds: 600 },
  { attempts: 10, seconds: 86_400 },
] as const;
/** The limits of a number look no further back. */
export const RECENT_ATTEMPTS = 10;

const PREFIX_PER_HOUR = 20;
const RANGE_PER_HOUR = 100;
const ACCOUNT_PER_HOUR = 1_000;
/** Of prefixes without a confirmed code in a week, while their country converts badly. */
const UNKNOWN_PREFIX_PER_HOUR = 3;
/** So many confirmed codes of a day raise the account's limits once more, up to fivefold. */
const CONFIRMED_OF_ACCOUNT = 2_500;
/** A limit grows with what a prefix or range confirmed within a day, up to tenfold. */
const MAX_GROWTH = 9;
/** Micro-units an hour and country, and how many times the account's own confirmed spend. */
const SPEND_PER_HOUR = 20_000_000n;
const SPEND_FACTOR = 6;

/** A share below this part of its mean is suspicious, as far as chance does not explain it. */
const SUSPICIOUS = 0.5;
const DEVIATIONS = 1.64;
/** Fewer attempts say nothing about a mean. */
const MEAN_NEEDS = 50;
/** A mean is at least this part of those of wider groups: where only an attack asks for codes, it would become the usual. */
const PART_OF_WIDER = 0.25;
/** So many an hour pass where the share is suspicious: otherwise it could never recover. */
const PROBES = { prefix: 1, range: 1 } as const;
/** So many confirmed codes before this day say that people live in a range. */
const PEOPLE_IN_RANGE = 5;

/** Ten minutes: limits by the hour. A quarter of a day: days and weeks. */
export const SHORT_BUCKET_MS = 10 * MINUTE_MS;
export const LONG_BUCKET_MS = 6 * HOUR_MS;
export const WEEK_MS = 7 * 24 * HOUR_MS;
/** A day, and the quarter that is running. */
export const DAY_MS = 30 * HOUR_MS;

/** Satellite and other networks without a country, and premium ranges that serve several countries. */
const DENIED = ["+808", "+870", "+878", "+881", "+882", "+883", "+888", "+979"] as const;

const isDenied = (phone: string): boolean => DENIED.some((code) => phone.startsWith(code));

/** What is counted together: numbers that differ in their last four, and in their last six digits. */
export const prefixOf = (phone: string): string => phone.slice(0, -4);
export const rangeOfNumbers = (phone: string): string => phone.slice(0, -6);

export interface Counts {
  attempts: number;
  delivered: number;
  checked: number;
  /** Micro-units. */
  amount: bigint;
}

/** Of one prefix, range, country or account. */
export interface Window {
  hour: Counts;
  /** Ten minutes at most: their codes may still be entered. */
  running: Counts;
  day: Counts;
  week: Counts;
}

export interface Figures {
  /** When this number was verified last, newest first. */
  recent: readonly Date[];
  /** Whether a code of this number was ever confirmed, as far as is known. */
  isKnown: boolean;
  prefix: Window;
  range: Window;
  country: Window;
  account: Window;
}

export interface GuardRules {
  isCountryAllowed: boolean;
  /** Micro-units an hour and country; null: by the account's own spend. */
  spendCap: bigint | null;
}

export interface Attempt {
  phone: string;
  /** Micro-units. */
  amount: bigint;
}

export interface Stop {
  reason: StopReason;
  /** When it makes sense to try again; null: never, as things are. */
  retryAfterSeconds: number | null;
}

export const NO_COUNTS: Counts = { attempts: 0, delivered: 0, checked: 0, amount: 0n };
export const EMPTY_WINDOW: Window = {
  hour: NO_COUNTS,
  running: NO_COUNTS,
  day: NO_COUNTS,
  week: NO_COUNTS,
};

function waitOfNumber(recent: readonly Date[], now: number): number {
  const waits = NUMBER_LIMITS.map(({ attempts, seconds }) => {
    const nth = recent[attempts - 1];
    return nth === undefined ? 0 : nth.getTime() + seconds * SECOND_MS - now;
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / SECOND_MS));
}

type Sign = "checked" | "delivered";

const without = (from: Counts, part: Counts): Counts => ({
  attempts: Math.max(0, from.attempts - part.attempts),
  delivered: Math.max(0, from.delivered - part.delivered),
  checked: Math.max(0, from.checked - part.checked),
  amount: from.amount - part.amount,
});

const shareOf = (counts: Counts, sign: Sign): number =>
  counts.attempts === 0 ? 0 : Math.min(1, counts[sign] / counts.attempts);

/**
 * The usual share: of the week before this day, of the narrowest that has enough. Of the whole week only where nothing is that
 * old, since an attack that runs would lower the mean that it is compared with. An attack of days lowers its own mean anyway, so
 * wider groups give the least that is usual.
 */
function meanOf(wider: readonly Window[], sign: Sign): number {
  const before = wider.map(({ week, day }) => without(week, day));
  const bases = [...before, ...wider.map(({ week }) => week)];
  const shares = bases
    .filter(({ attempts }) => attempts >= MEAN_NEEDS)
    .map((counts) => shareOf(counts, sign));
  const [own = 0, ...others] = shares;
  return Math.max(own, ...others.map((share) => share * PART_OF_WIDER));
}

/** Whether so few signs of so many attempts are not chance, had the share only halved. */
function isUnlikely({ attempts, ...signs }: Counts, sign: Sign, mean: number): boolean {
  const expected = attempts * mean * SUSPICIOUS;
  return signs[sign] < expected - DEVIATIONS * Math.sqrt(expected);
}

/** Whether a share fell far below its mean; `wider` gives the mean, itself first. */
function hasFallen(window: Window, wider: readonly Window[]): boolean {
  return (["checked", "delivered"] as const).some((sign) => {
    const mean = meanOf(wider, sign);
    return [window.hour, window.day].some((counts) =>
      isUnlikely(without(counts, window.running), sign, mean),
    );
  });
}

/**
 * Whether nobody failed to confirm a code of this prefix today, in a range where people live. An attack on the range can use each
 * of its hundred prefixes once a day so, and people elsewhere in the range are not stopped with it.
 */
function isQuietPrefix(prefix: Window, range: Window): boolean {
  const isInhabited = without(range.week, range.day).checked >= PEOPLE_IN_RANGE;
  return isInhabited && prefix.day.checked >= prefix.day.attempts;
}

/** A limit by the hour, raised by what was confirmed within a day. */
function limitOf(base: number, window: Window, account: Window): number {
  const own = Math.min(MAX_GROWTH, window.day.checked / base);
  const all = Math.min(4, account.day.checked / CONFIRMED_OF_ACCOUNT);
  return Math.floor(base * (1 + own + all));
}

/** How much may be spent on a country within an hour, if the owner set no cap. */
function automaticSpendCap({ week }: Window): bigint {
  const hours = WEEK_MS / HOUR_MS;
  const confirmed = Number(week.amount) * shareOf(week, "checked");
  const usual = BigInt(Math.round((confirmed / hours) * SPEND_FACTOR));
  return usual > SPEND_PER_HOUR ? usual : SPEND_PER_HOUR;
}

const untilNext = (milliseconds: number, now: number): number =>
  Math.ceil((milliseconds - (now % milliseconds)) / SECOND_MS);

/** Says whether a verification looks like pumping; null: go ahead. Not asked for what the owner allowed. */
export function judge(
  { phone, amount }: Attempt,
  figures: Figures,
  rules: GuardRules,
  at: Date,
): Stop | null {
  const now = at.getTime();
  const { prefix, range, country, account } = figures;
  const later = (
    reason: StopReason,
    retryAfterSeconds = untilNext(SHORT_BUCKET_MS, now),
  ): Stop => ({
    reason,
    retryAfterSeconds,
  });
  if (isDenied(phone)) return { reason: "denied_range", retryAfterSeconds: null };
  if (!rules.isCountryAllowed) return { reason: "country", retryAfterSeconds: null };
  const wait = waitOfNumber(figures.recent, now);
  if (wait > 0) return later("number_limit", wait);
  const cap = rules.spendCap ?? automaticSpendCap(country);
  if (country.hour.amount + amount > cap) return later("spend_cap");
  const accountLimit = Math.max(ACCOUNT_PER_HOUR, account.day.checked);
  if (account.hour.attempts >= accountLimit) return later("account_limit");
  // Who confirmed a code before is a person.
  if (figures.isKnown) return null;
  if (prefix.hour.attempts >= limitOf(PREFIX_PER_HOUR, prefix, account)) {
    return later("prefix_limit");
  }
  if (range.hour.attempts >= limitOf(RANGE_PER_HOUR, range, account)) return later("range_limit");
  const means = [country, account];
  if (prefix.hour.attempts >= PROBES.prefix && hasFallen(prefix, [prefix, ...means])) {
    return later("conversion");
  }
  const isProbe = range.hour.attempts < PROBES.range || isQuietPrefix(prefix, range);
  if (!isProbe && hasFallen(range, [range, ...means])) return later("conversion");
  const isUnknownPrefix = prefix.week.checked === 0;
  if (isUnknownPrefix && prefix.hour.attempts >= UNKNOWN_PREFIX_PER_HOUR) {
    if (hasFallen(country, [country, account])) return later("prefix_limit");
  }
  return null;
}
