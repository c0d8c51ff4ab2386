/** Which carrier takes a message: the one place of the rule. */

/** One route of a carrier: what it takes, and its place among the others. */
export interface RouteRule {
  carrier: string;
  services: readonly string[];
  /** ISO 3166-1 alpha-2; null: all. */
  countries: readonly string[] | null;
  /** Beginnings of numbers in E.164, with the plus; null: all. */
  prefixes: readonly string[] | null;
  /** Sender patterns, as `matchesSender` reads them; null: all. */
  senders: readonly string[] | null;
  /** The lowest first. */
  priority: number;
  /** Share among routes of the same place, from 1. */
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

/** Patterns for a kind of sender. A sender has letters and digits only, so they are no sender's name. */
export const SENDER_KINDS = [":digits", ":alphanumeric"] as const;

const NUMBER = /^\+?[0-9]+$/;

/** Whether one of the patterns names the sender, in any case, or its kind. */
export function matchesSender(patterns: readonly string[], senderId: string): boolean {
  const kind = NUMBER.test(senderId) ? ":digits" : ":alphanumeric";
  const sender = senderId.toLowerCase();
  return patterns.some((pattern) => pattern === kind || pattern.toLowerCase() === sender);
}

/** Length of the longest prefix that the number has; 0 without prefixes; null: it has none of them. */
function prefixLength(prefixes: RouteRule["prefixes"], phone: string): number | null {
  if (prefixes === null) return 0;
  const lengths = prefixes.filter((prefix) => phone.startsWith(prefix)).map(({ length }) => length);
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** Where a route stands for a message: the longest prefix first, then the lowest priority; null: it does not take it. */
function rankOf(rule: RouteRule, message: RoutedMessage): [number, number] | null {
  const { services, countries, senders } = rule;
  if (!services.includes(message.serviceCode)) return null;
  if (countries !== null && !countries.includes(message.iso2)) return null;
  if (senders !== null && !matchesSender(senders, message.senderId)) return null;
  const length = prefixLength(rule.prefixes, message.phone);
  return length === null ? null : [-length, rule.priority];
}

/** The last 32 bits of a message's id, which are random: the same at every attempt. */
const pointOf = (uuid: string) => Number.parseInt(uuid.slice(-8), 16);

const byName = (a: RouteRule, b: RouteRule) =>
  a.carrier === b.carrier ? 0 : a.carrier < b.carrier ? -1 : 1;

/** The carrier into whose share the message falls. */
function shareOf(rules: readonly RouteRule[], uuid: string): string | null {
  const total = rules.reduce((sum, { weight }) => sum + weight, 0);
  const point = pointOf(uuid) % total;
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
 * Returns the carrier of a message, or null if nobody takes it. Of the routes that take it those with the longest
 * prefix win, of these the lowest priority, of these each by its weight. Carriers that are passed over come last: they
 * are chosen only when no other takes the message.
 */
export function chooseCarrier(
  rules: readonly RouteRule[],
  message: RoutedMessage,
  isPassedOver: (carrier: string) => boolean,
): string | null {
  let best: RouteRule[] = [];
  let bestRank: Rank = [];
  for (const rule of rules) {
    const ranked = rankOf(rule, message);
    if (ranked === null) continue;
    const rank = [isPassedOver(rule.carrier) ? 1 : 0, ...ranked];
    const order = best.length === 0 ? -1 : compare(rank, bestRank);
    if (order < 0) [best, bestRank] = [[rule], rank];
    else if (order === 0) best.push(rule);
  }
  return shareOf(best, message.uuid);
}
