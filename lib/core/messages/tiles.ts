import { startOfDay } from "@/lib/core/time/zoned-time";
import { type TimeRange, formatTimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS, nextFullHour } from "@/lib/core/time/units";

/**
 * `messages` is delivered + failed + pending, and shares are relative to it. Excludes scheduled, cancelled and
 * deleted messages.
 */
export interface MessageStats {
  messages: number;
  sent: number;
  delivered: number;
  failed: number;
  pending: number;
}

export const MESSAGE_TILES = ["messages", "delivered", "failed", "pending", "spend"] as const;
export type MessageTile = (typeof MESSAGE_TILES)[number];

const TILE_ROWS: Record<MessageTile, { count: keyof MessageStats; filter: string }> = {
  messages: { count: "messages", filter: "state=delivered,failed,moving" },
  delivered: { count: "delivered", filter: "state=delivered" },
  failed: { count: "failed", filter: "state=failed" },
  pending: { count: "pending", filter: "state=moving" },
  // Messages that failed before submission are free, so these rows add up to the spend.
  spend: { count: "messages", filter: "state=delivered,failed,moving" },
};

export function getTileCount(tile: MessageTile, stats: MessageStats): number {
  return stats[TILE_ROWS[tile].count];
}

export function toShare(part: number, { messages }: Pick<MessageStats, "messages">) {
  return messages === 0 ? null : part / messages;
}

/**
 * Returns the list range that matches hourly sums. Sums are kept per UTC hour, so in zones with half-hour offsets a
 * day starts at the next full hour. A range in progress is extended to the end of its day.
 */
export function hourAlignedRange({ from, to }: TimeRange, now: number, timeZone: string): string {
  const start = nextFullHour(from);
  // At least one hour: an empty range would mean no filter.
  const end = Math.max(nextFullHour(to), start + HOUR_SECONDS);
  const isInProgress = end > now && startOfDay(start, timeZone) === start;
  const range = { from: start, to: isInProgress ? startOfDay(end - 1, timeZone, 1) : end };
  return formatTimeRange(range, timeZone);
}

export function tileHref(tile: MessageTile, range: string): string {
  return `/messages?${TILE_ROWS[tile].filter}&counted=${range}`;
}

export function countryHref(tile: MessageTile, range: string, iso2: string): string {
  return `${tileHref(tile, range)}&country=${encodeURIComponent(iso2)}`;
}
