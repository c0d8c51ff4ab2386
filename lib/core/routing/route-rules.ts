export interface RouteRule {
  carrier: string;
  services: readonly string[];
  countries: readonly string[] | null;
  /** E.164 with plus. */
  prefixes: readonly string[] | null;
  /** Patterns for `matchesSender`; null for all. */
  senders: readonly string[] | null;
  priority: number;
  /** Among routes of equal priority, from 1. */
  weight: number;
}

export interface RoutedMessage {
  uuid: string;
  serviceCode: string;
  iso2: string;
  phone: string;
  senderId: string;
}

/** Senders contain no colon, so these can't collide. */
export const SENDER_KINDS = [":digits", ":alphanumeric"] as const;

const NUMBER = /^\+?[0-9]+$/;

/** Ignores case; also matches kinds. */
export function matchesSender(patterns: readonly string[], senderId: string): boolean {
  const kind = NUMBER.test(senderId) ? ":digits" : ":alphanumeric";
  const sender = senderId.toLowerCase();
  return patterns.some((pattern) => pattern === kind || pattern.toLowerCase() === sender);
}

/** Returns the length of the longest matching prefix, 0 without prefixes. */
function prefixLength(prefixes: RouteRule["prefixes"], phone: string): number | null {
  if (prefixes === null) return 0;
  const lengths = prefixes.filter((prefix) => phone.startsWith(prefix)).map(({ length }) => length);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** Ranks a rule by longest prefix, then lowest priority. */
function rankRule(rule: RouteRule, message: RoutedMessage): [number, number] | null {
  const { services, countries, senders } = rule;
  if (!services.includes(message.serviceCode)) return null;
  if (countries !== null && !countries.includes(message.iso2)) return null;
  if (senders !== null && !matchesSender(senders, message.senderId)) return null;
  const length = prefixLength(rule.prefixes, message.phone);
  return length === null ? null : [-length, rule.priority];
}

/** Returns a hash point, uniformly distributed and stable across retries. */
const toHashPoint = (uuid: string) => Number.parseInt(uuid.slice(-8), 16);

const compareNames = (a: RouteRule, b: RouteRule) =>
  a.carrier === b.carrier ? 0 : a.carrier < b.carrier ? -1 : 1;

function pickByWeight(rules: readonly RouteRule[], uuid: string): string | null {
  const total = rules.reduce((sum, { weight }) => sum + weight, 0);
  const point = toHashPoint(uuid) % total;
  let upTo = 0;
  for (const { carrier, weight } of [...rules].sort(compareNames)) {
    upTo += weight;
    if (point < upTo) return carrier;
  }
  return null;
}

type Rank = readonly number[];

function compare(a: Rank, b: Rank): number {
  const difference = a.findIndex((value, index) => value !== b[index]);
  return difference === -1 ? 0 : (a[difference] ?? 0) - (b[difference] ?? 0);
}

/**
 * Chooses by longest prefix, then lowest priority, then weight. Bypassed carriers
 * are used only if no other matches.
 */
export function chooseCarrier(
  rules: readonly RouteRule[],
  message: RoutedMessage,
  isBypassed: (carrier: string) => boolean,
): string | null {
  let best: RouteRule[] = [];
  let bestRank: Rank = [];
  for (const rule of rules) {
    const ranked = rankRule(rule, message);
    if (ranked === null) continue;
    const rank = [isBypassed(rule.carrier) ? 1 : 0, ...ranked];
    const order = best.length === 0 ? -1 : compare(rank, bestRank);
    if (order < 0) [best, bestRank] = [[rule], rank];
    else if (order === 0) best.push(rule);
  }
  return pickByWeight(best, message.uuid);
}
