/**
 * Against SMS pumping: fraudsters request codes for number ranges that earn them money. Shares are compared with the
 * account's own seven-day mean, never with an absolute threshold.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

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

const NUMBER_LIMITS = [
  { attempts: 1, seconds: 30 },
  { attempts: 5, seconds: 600 },
  { attempts: 10, seconds: 86_400 },
] as const;
export const RECENT_ATTEMPTS = 10;

const PREFIX_PER_HOUR = 20;
const RANGE_PER_HOUR = 100;
const ACCOUNT_PER_HOUR = 1_000;
/** Without a confirmed code in a week, while their country has a suspicious conversion rate. */
const UNKNOWN_PREFIX_PER_HOUR = 3;
/** Per day; each multiple raises the account's limits, up to fivefold. */
const CONFIRMED_OF_ACCOUNT = 2_500;
/** Confirmed codes within a day raise the limits of a prefix or range, up to tenfold. */
const MAX_GROWTH = 9;
/** Micro-units per hour and country, and the multiple of the account's own confirmed spend. */
const SPEND_PER_HOUR = 20_000_000n;
const SPEND_FACTOR = 6;

/** Fraction of the mean below which a share is suspicious, unless explained by chance. */
const SUSPICIOUS_SHARE = 0.5;
const DEVIATIONS = 1.64;
const MIN_ATTEMPTS_FOR_MEAN = 50;
/** Fraction of wider groups' means; otherwise an attack that is a group's only traffic would become its norm. */
const MIN_SHARE_OF_WIDER_MEAN = 0.25;
/** Per hour while the share is suspicious; without probes it could never recover. */
const PROBES = { prefix: 1, range: 1 } as const;
/** Codes before today that prove a range to be inhabited. */
const PEOPLE_IN_RANGE = 5;

/** Counters have short buckets for hourly limits, and long ones for days and weeks. */
export const SHORT_BUCKET_MS = 10 * MINUTE_MS;
export const LONG_BUCKET_MS = 6 * HOUR_MS;
export const WEEK_MS = 7 * 24 * HOUR_MS;
export const DAY_MS = 30 * HOUR_MS;

/** Satellite and other networks without a country, and multi-country premium ranges. */
const DENIED_PREFIXES = ["+808", "+870", "+878", "+881", "+882", "+883", "+888", "+979"] as const;

const isDenied = (phone: string): boolean => DENIED_PREFIXES.some((code) => phone.startsWith(code));

export const toPrefix = (phone: string): string => phone.slice(0, -4);
export const toNumberRange = (phone: string): string => phone.slice(0, -6);

export interface Counts {
  attempts: number;
  delivered: number;
  checked: number;
  amount: bigint;
}

export interface CountWindow {
  hour: Counts;
  /** At most ten minutes old: codes may still be entered. */
  running: Counts;
  day: Counts;
  week: Counts;
}

export interface Stats {
  recent: readonly Date[];
  isKnown: boolean;
  prefix: CountWindow;
  range: CountWindow;
  country: CountWindow;
  account: CountWindow;
}

export interface GuardRules {
  isCountryAllowed: boolean;
  /** Micro-units per hour and country; null: derived from the account's own spend. */
  spendCap: bigint | null;
}

export interface Attempt {
  phone: string;
  amount: bigint;
}

export interface Stop {
  reason: StopReason;
  /** Null if never under current conditions. */
  retryAfterSeconds: number | null;
}

export const NO_COUNTS: Counts = { attempts: 0, delivered: 0, checked: 0, amount: 0n };
export const EMPTY_WINDOW: CountWindow = {
  hour: NO_COUNTS,
  running: NO_COUNTS,
  day: NO_COUNTS,
  week: NO_COUNTS,
};

function getNumberWait(recent: readonly Date[], now: number): number {
  const delays = NUMBER_LIMITS.map(({ attempts, seconds }) => {
    const nth = recent[attempts - 1];
    return nth === undefined ? 0 : nth.getTime() + seconds * SECOND_MS - now;
  });
  return Math.max(0, Math.ceil(Math.max(...delays) / SECOND_MS));
}

type SuccessSign = "checked" | "delivered";

const subtractCounts = (from: Counts, part: Counts): Counts => ({
  attempts: Math.max(0, from.attempts - part.attempts),
  delivered: Math.max(0, from.delivered - part.delivered),
  checked: Math.max(0, from.checked - part.checked),
  amount: from.amount - part.amount,
});

const signShare = (counts: Counts, sign: SuccessSign): number =>
  counts.attempts === 0 ? 0 : Math.min(1, counts[sign] / counts.attempts);

/**
 * Returns the share of the narrowest group with enough data in the week before this day. The whole week counts only
 * without older data, since a running attack would lower its own baseline.
 */
function calculateUsualShare(wider: readonly CountWindow[], sign: SuccessSign): number {
  const before = wider.map(({ week, day }) => subtractCounts(week, day));
  const bases = [...before, ...wider.map(({ week }) => week)];
  const shares = bases
    .filter(({ attempts }) => attempts >= MIN_ATTEMPTS_FOR_MEAN)
    .map((counts) => signShare(counts, sign));
  const [first = 0, ...others] = shares;
  return Math.max(first, ...others.map((share) => share * MIN_SHARE_OF_WIDER_MEAN));
}

/** Checks whether the count is too low for chance, even if the share had halved. */
function isUnlikely({ attempts, ...signs }: Counts, sign: SuccessSign, mean: number): boolean {
  const expected = attempts * mean * SUSPICIOUS_SHARE;
  return signs[sign] < expected - DEVIATIONS * Math.sqrt(expected);
}

/** Checks whether a share has fallen. `wider` gives the mean, the window itself first. */
function hasFallen(window: CountWindow, wider: readonly CountWindow[]): boolean {
  return (["checked", "delivered"] as const).some((sign) => {
    const mean = calculateUsualShare(wider, sign);
    return [window.hour, window.day].some((counts) =>
      isUnlikely(subtractCounts(counts, window.running), sign, mean),
    );
  });
}

/**
 * Checks that every code was confirmed today, in an inhabited range. An attack can thus use each of the range's
 * hundred prefixes once a day, but legitimate users elsewhere in the range aren't blocked.
 */
function isQuietPrefix(prefix: CountWindow, range: CountWindow): boolean {
  const isInhabited = subtractCounts(range.week, range.day).checked >= PEOPLE_IN_RANGE;
  return isInhabited && prefix.day.checked >= prefix.day.attempts;
}

/** Calculates the limit; codes confirmed within a day raise it. */
function calculateLimit(base: number, window: CountWindow, account: CountWindow): number {
  const growth = Math.min(MAX_GROWTH, window.day.checked / base);
  const accountFactor = Math.min(4, account.day.checked / CONFIRMED_OF_ACCOUNT);
  return Math.floor(base * (1 + growth + accountFactor));
}

/** Returns the hourly spend cap if the owner set none. */
function automaticSpendCap({ week }: CountWindow): bigint {
  const hours = WEEK_MS / HOUR_MS;
  const confirmed = Number(week.amount) * signShare(week, "checked");
  const usual = BigInt(Math.round((confirmed / hours) * SPEND_FACTOR));
  return usual > SPEND_PER_HOUR ? usual : SPEND_PER_HOUR;
}

const getMsUntilNext = (milliseconds: number, now: number): number =>
  Math.ceil((milliseconds - (now % milliseconds)) / SECOND_MS);

/** Returns a stop, or null if legitimate. Not called for numbers allowed by the owner. */
export function evaluateAttempt(
  { phone, amount }: Attempt,
  stats: Stats,
  rules: GuardRules,
  at: Date,
): Stop | null {
  const now = at.getTime();
  const { prefix, range, country, account } = stats;
  const toStop = (
    reason: StopReason,
    retryAfterSeconds = getMsUntilNext(SHORT_BUCKET_MS, now),
  ): Stop => ({
    reason,
    retryAfterSeconds,
  });
  if (isDenied(phone)) return { reason: "denied_range", retryAfterSeconds: null };
  if (!rules.isCountryAllowed) return { reason: "country", retryAfterSeconds: null };
  const wait = getNumberWait(stats.recent, now);
  if (wait > 0) return toStop("number_limit", wait);
  const cap = rules.spendCap ?? automaticSpendCap(country);
  if (country.hour.amount + amount > cap) return toStop("spend_cap");
  const accountLimit = Math.max(ACCOUNT_PER_HOUR, account.day.checked);
  if (account.hour.attempts >= accountLimit) return toStop("account_limit");
  // A number with a confirmed code belongs to a person.
  if (stats.isKnown) return null;
  if (prefix.hour.attempts >= calculateLimit(PREFIX_PER_HOUR, prefix, account)) {
    return toStop("prefix_limit");
  }
  if (range.hour.attempts >= calculateLimit(RANGE_PER_HOUR, range, account))
    return toStop("range_limit");
  const means = [country, account];
  if (prefix.hour.attempts >= PROBES.prefix && hasFallen(prefix, [prefix, ...means])) {
    return toStop("conversion");
  }
  const isProbe = range.hour.attempts < PROBES.range || isQuietPrefix(prefix, range);
  if (!isProbe && hasFallen(range, [range, ...means])) return toStop("conversion");
  const isUnknownPrefix = prefix.week.checked === 0;
  if (isUnknownPrefix && prefix.hour.attempts >= UNKNOWN_PREFIX_PER_HOUR) {
    if (hasFallen(country, [country, account])) return toStop("prefix_limit");
  }
  return null;
}
