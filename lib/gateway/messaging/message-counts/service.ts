import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import {
  addPartTotals,
  type CountedParts,
  createPartTotals,
  toPartTotals,
} from "@/lib/core/messages/part-totals";
import { HOUR_MS, MINUTE_MS, startOfUnit } from "@/lib/core/time/units";
import { sortByKey, padId } from "@/lib/db/grouping/lock-order";
import type { Tx } from "@/lib/db/transaction";
import { countForCampaigns } from "@/lib/gateway/campaigns/campaign-messages/public";
import { VERIFY_ORIGIN } from "@/lib/core/messages/message-origin";
import {
  addToBulkStats,
  addToBulkVariants,
  addToTimes,
  addToDeliveryTimes,
  addToFailures,
  addToMessageStats,
  type BulkStatsDelta,
  type BulkVariantDelta,
  type DeliveryTimesDelta,
  type Duration,
  DURATIONS,
  type FailuresDelta,
  type MessageStatsDelta,
  reopenChangedDays,
} from "@/lib/gateway/account/stats/public";

export interface CountedMessage {
  accountId: number;
  /** UTC hour of the handover, or of the due time without one. */
  hour: Date;
  iso2: string;
  serviceCode: string;
  keyId: number;
  bulkId: string | null;
  /** True to count only in its bulk's sums. */
  isTest: boolean;
  at: Date;
  /** Comma-separated; only for single messages. */
  campaigns: string | null;
  variant: Variant | null;
  /** Micro-units. */
  price: bigint;
}

type Change = Partial<
  Pick<MessageStatsDelta, keyof typeof ZERO_COUNTS | keyof typeof NO_LINKS | "partSums"> & {
    /** Cancelled before handover; only in its bulk's sums. */
    stopped: number;
  }
>;

export interface MessageChange extends CountedMessage {
  /** A `status_code` or `dlr_code`; 0 without a failure. */
  code: number;
  change: Change;
  /** Milliseconds, once each is known. */
  durations?: Partial<Record<Duration, number>>;
}

/** Returns columns that decide which sums count a message. `m` is the alias of `messages`. */
export function countedColumns(m: string): string {
  return `${m}.account_id, ${m}.iso2, ${m}.service_code, coalesce(${m}.key_id, 0) AS key_id, ${m}.bulk_id, ${m}.campaigns, ${m}.variant, ${m}.parts_count, ${m}.price, ${m}.links_count, ${m}.links_price, ${m}.savable_parts, ${m}.is_one_over, ${m}.hand_over_ms, ${m}.delivery_ms, ${m}.origin = '${TEST_ORIGIN}' AS is_test,
    ${m}.origin IN ('${VERIFY_ORIGIN}', '${TEST_ORIGIN}') AS may_verify,
    coalesce(${m}.gateway_sent_at, ${m}.delivery_at, ${m}.created_at) AS counted_at`;
}

export interface CountedRow extends CountedParts {
  account_id: string;
  counted_at: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  bulk_id: string | null;
  campaigns: string | null;
  variant: Variant | null;
  is_test: boolean;
  /** True if possibly a step of a verification. */
  may_verify: boolean;
  /** Null if it pays for no links of its own. */
  links_count: number | null;
  /** Null before the submission. */
  hand_over_ms: number | null;
  /** From the submission; null unless delivered. */
  delivery_ms: number | null;
}

export function toHour({ counted_at }: Pick<CountedRow, "counted_at">): Date {
  return startOfUnit(counted_at, HOUR_MS);
}

export function toCountedMessage(row: CountedRow): CountedMessage {
  return {
    accountId: Number(row.account_id),
    hour: toHour(row),
    iso2: row.iso2,
    serviceCode: row.service_code,
    keyId: Number(row.key_id),
    bulkId: row.bulk_id,
    isTest: row.is_test,
    at: row.counted_at,
    campaigns: row.campaigns,
    variant: row.variant,
    price: BigInt(row.price),
  };
}

/** Returns the durations of a message that was reported delivered. */
export function toDeliveryDurations(
  handOverMs: number | null,
  deliveryMs: number | null,
): NonNullable<MessageChange["durations"]> {
  if (deliveryMs === null) return {};
  return {
    delivery: deliveryMs,
    ...(handOverMs === null ? {} : { total: handOverMs + deliveryMs }),
  };
}

export function countSent(row: CountedRow): MessageChange {
  return {
    ...toCountedMessage(row),
    code: 0,
    change: {
      sent: 1,
      parts: row.parts_count,
      cost: BigInt(row.price),
      links: row.links_count ?? 0,
      linksCost: BigInt(row.links_price ?? 0),
      partSums: toPartTotals(row),
    },
    ...(row.hand_over_ms === null ? {} : { durations: { hand_over: row.hand_over_ms } }),
  };
}

export function countRefused(row: CountedRow, code: number): MessageChange {
  return { ...toCountedMessage(row), code, change: { refused: 1 } };
}

export function countStopped(row: CountedRow): MessageChange {
  return { ...toCountedMessage(row), code: 0, change: { stopped: 1 } };
}

const ZERO_COUNTS = { sent: 0, parts: 0, cost: 0n, delivered: 0, undelivered: 0, refused: 0 };
/** Links count only in hourly sums; sums of bulks include them in the cost. */
const NO_LINKS = { links: 0, linksCost: 0n };

function addChange(sum: typeof ZERO_COUNTS, change: Change): void {
  sum.sent += change.sent ?? 0;
  sum.parts += change.parts ?? 0;
  sum.cost += change.cost ?? 0n;
  sum.delivered += change.delivered ?? 0;
  sum.undelivered += change.undelivered ?? 0;
  sum.refused += change.refused ?? 0;
}

const toStatsKey = ({ accountId, hour, iso2, serviceCode, keyId }: CountedMessage) => ({
  accountId,
  hour,
  iso2,
  serviceCode,
  keyId,
});

const formatStatsKey = ({ accountId, hour, iso2, serviceCode, keyId }: CountedMessage) =>
  `${padId(accountId)}/${hour.toISOString()}/${iso2}/${serviceCode}/${padId(keyId)}`;

function messageTotals(changes: readonly MessageChange[]): MessageStatsDelta[] {
  const totals = new Map<string, MessageStatsDelta>();
  for (const message of changes) {
    const { change } = message;
    const key = formatStatsKey(message);
    const sum = totals.get(key) ?? {
      ...toStatsKey(message),
      ...ZERO_COUNTS,
      ...NO_LINKS,
      partSums: createPartTotals(),
    };
    addChange(sum, change);
    sum.links += change.links ?? 0;
    sum.linksCost += change.linksCost ?? 0n;
    if (change.partSums !== undefined) addPartTotals(sum.partSums, change.partSums);
    totals.set(key, sum);
  }
  return sortByKey(totals);
}

function deliveryTimes(changes: readonly MessageChange[]): DeliveryTimesDelta[] {
  const totals = new Map<string, DeliveryTimesDelta>();
  for (const message of changes) {
    const { durations = {} } = message;
    for (const duration of DURATIONS) {
      const ms = durations[duration];
      if (ms === undefined) continue;
      const key = formatStatsKey(message);
      const sum = totals.get(key) ?? { ...toStatsKey(message), times: new Map() };
      addToTimes(sum.times, duration, ms);
      totals.set(key, sum);
    }
  }
  return sortByKey(totals);
}

function failureTotals(changes: readonly MessageChange[]): FailuresDelta[] {
  const totals = new Map<string, FailuresDelta>();
  for (const message of changes) {
    const { code, price, change } = message;
    const { undelivered = 0, refused = 0 } = change;
    if (undelivered === 0 && refused === 0) continue;
    const key = `${formatStatsKey(message)}/${padId(code)}`;
    const sum = totals.get(key) ?? { ...toStatsKey(message), code, messages: 0, cost: 0n };
    sum.messages += undelivered + refused;
    sum.cost += BigInt(undelivered) * price;
    totals.set(key, sum);
  }
  return sortByKey(totals);
}

function bulkTotals(changes: readonly MessageChange[]): BulkStatsDelta[] {
  const now = new Date();
  const totals = new Map<string, BulkStatsDelta>();
  for (const { accountId, bulkId, iso2, code, at, change } of changes) {
    if (bulkId === null) continue;
    // Messages counted late belong to the minute of sending.
    const minute = startOfUnit(change.sent === undefined ? now : at, MINUTE_MS);
    const key = `${padId(accountId)}/${bulkId}/${minute.toISOString()}/${iso2}/${code}`;
    const sum = totals.get(key) ?? {
      accountId,
      bulkId,
      minute,
      iso2,
      code,
      ...ZERO_COUNTS,
      stopped: 0,
    };
    addChange(sum, change);
    sum.stopped += change.stopped ?? 0;
    totals.set(key, sum);
  }
  return sortByKey(totals);
}

function variantTotals(changes: readonly MessageChange[]): BulkVariantDelta[] {
  const totals = new Map<string, BulkVariantDelta>();
  for (const { accountId, bulkId, variant, change } of changes) {
    const { sent = 0, delivered = 0 } = change;
    if (bulkId === null || variant === null || (sent === 0 && delivered === 0)) continue;
    const key = `${padId(accountId)}/${bulkId}/${variant}`;
    const sum = totals.get(key) ?? { accountId, bulkId, variant, sent: 0, delivered: 0 };
    sum.sent += sent;
    sum.delivered += delivered;
    totals.set(key, sum);
  }
  return sortByKey(totals);
}

/** Returns changes of messages that may have short links, whose campaigns track delivery. */
const campaignMessages = (changes: readonly MessageChange[]) =>
  changes.flatMap(({ accountId, bulkId, campaigns, variant, at, isTest, change }) => {
    const { sent = 0, delivered = 0 } = change;
    const isCounted = !isTest && (bulkId ?? campaigns) !== null && (sent !== 0 || delivered !== 0);
    return isCounted ? [{ accountId, bulkId, campaigns, variant, at, sent, delivered }] : [];
  });

/** Adds to all sums. Call it last: these rows are hot, and all transactions lock them in the same order. */
export async function addToCounts(tx: Tx, changes: readonly MessageChange[]): Promise<void> {
  const inHours = changes.filter(({ isTest, change }) => !isTest && change.stopped === undefined);
  if (inHours.length > 0) await addToMessageStats(tx, messageTotals(inHours));
  const times = deliveryTimes(inHours);
  if (times.length > 0) await addToDeliveryTimes(tx, times);
  const failures = failureTotals(inHours);
  if (failures.length > 0) await addToFailures(tx, failures);
  await reopenChangedDays(tx, inHours);
  const bulks = bulkTotals(changes);
  if (bulks.length > 0) await addToBulkStats(tx, bulks);
  const variants = variantTotals(changes);
  if (variants.length > 0) await addToBulkVariants(tx, variants, new Date());
  const campaigns = campaignMessages(changes);
  if (campaigns.length > 0) await countForCampaigns(tx, campaigns);
}
