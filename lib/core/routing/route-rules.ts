/** Routing: selects the carrier of a message. */

/** Route of a carrier: matching rule and priority. */
export interface RouteRule {
  carrier: string;
  services: readonly string[];
  /** ISO 3166-1 alpha-2; null for all. */
  countries: readonly string[] | null;
  /** E.164 prefixes with plus; null for all. */
  prefixes: readonly string[] | null;
  /** Sender patterns for `matchesSender`; null for all. */
  senders: readonly string[] | null;
  /** Lowest first. */
  priority: number;
  /** Share among routes of equal priority, from 1. */
  weight: number;
}

export interface RoutedMessage {
  uuid: string;
  serviceCode: string;
  iso2: string;
  /** E.164. */
  phone: string;
  senderId: string;
}

/** Patterns for kinds of senders. Senders contain no colon, so they can't collide. */
export const SENDER_KINDS = [":digits", ":alphanumeric"] as const;

const NUMBER = /^\+?[0-9]+$/;

/** True if a pattern matches the sender, ignoring case, or its kind. */
export function matchesSender(patterns: readonly string[], senderId: string): boolean {
  const kind = NUMBER.test(senderId) ? ":digits" : ":alphanumeric";
  const sender = senderId.toLowerCase();
  return patterns.some((pattern) => pattern === kind || pattern.toLowerCase() === sender);
}

/** Length of the longest matching prefix; 0 without prefixes; null if none matches. */
function prefixLength(prefixes: RouteRule["prefixes"], phone: string): number | null {
  if (prefixes === null) return 0;
  const lengths = prefixes.filter((prefix) => phone.startsWith(prefix)).map(({ length }) => length);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** Rank of a route for a message: longest prefix, then lowest priority; null if it doesn't match. */
function rankRule(rule: RouteRule, message: RoutedMessage): [number, number] | null {
  const { services, countries, senders } = rule;
  if (!services.includes(message.serviceCode)) return null;
  if (countries !== null && !countries.includes(message.iso2)) return null;
  if (senders !== null && !matchesSender(senders, message.senderId)) return null;
  const length = prefixLength(rule.prefixes, message.phone);
  return length === null ? null : [-length, rule.priority];
}

/** Last 32 bits of a message's id, which are random and stable across attempts. */
const toHashPoint = (uuid: string) => Number.parseInt(uuid.slice(-8), 16);

const byName = (a: RouteRule, b: RouteRule) =>
  a.carrier === b.carrier ? 0 : a.carrier < b.carrier ? -1 : 1;

/** Picks a carrier by weight. */
function pickByWeight(rules: readonly RouteRule[], uuid: string): string | null {
  const total = rules.reduce((sum, { weight }) => sum + weight, 0);
  const point = toHashPoint(uuid) % total;
  let upTo = 0;
  for (const { carrier, weight } of [...rules].sort(byName)) {
    upTo += weight;
    if (point < upTo) return carrier;
  }
  return null;
}

type Rank = readonly number[];

function compare(a: Rank, b: Rank): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Returns a message's carrier, or null if no route matches. The longest prefix wins, then the lowest priority, then
 * weight. Bypassed carriers come last: they are used only if no other matches.
 */
export function chooseCarrier(
  rules: readonly RouteRule[],
  message: RoutedMessage,
  isPassedOver: (carrier: string) => boolean,
): string | null {
  let best: RouteRule[] = [];
  let bestRank: Rank = [];
  for (const rule of rules) {
    const ranked = rankRule(rule, message);
    if (ranked === null) continue;
    const rank = [isPassedOver(rule.carrier) ? 1 : 0, ...ranked];
    const order = best.length === 0 ? -1 : compare(rank, bestRank);
    if (order < 0) [best, bestRank] = [[rule], rank];
    else if (order === 0) best.push(rule);
  }
  return pickByWeight(best, message.uuid);
}
