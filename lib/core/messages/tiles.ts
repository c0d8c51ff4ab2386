import { startOfDay } from "@/lib/core/time/zoned-time";
import { type TimeRange, writeTimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS, nextFullHour } from "@/lib/core/time/units";

/**
 * Message figures and the rows that they count. Messages = delivered + failed + pending; shares refer to these.
 * Scheduled, cancelled and deleted messages are excluded.
 */
export interface MessageFigures {
  messages: number;
  /** Submitted to a carrier, hence charged. */
  sent: number;
  delivered: number;
  failed: number;
  pending: number;
}

export const MESSAGE_TILES = ["messages", "delivered", "failed", "pending", "spend"] as const;
export type MessageTile = (typeof MESSAGE_TILES)[number];

const ROWS: Record<MessageTile, { count: keyof MessageFigures; filter: string }> = {
  messages: { count: "messages", filter: "state=delivered,failed,moving" },
  delivered: { count: "delivered", filter: "state=delivered" },
  failed: { count: "failed", filter: "state=failed" },
  pending: { count: "pending", filter: "state=moving" },
  // Messages that failed before submission are free, so these rows sum up to the spend.
  spend: { count: "messages", filter: "state=delivered,failed,moving" },
};

/** Returns the number of rows behind a tile. */
export function rowsOfTile(tile: MessageTile, figures: MessageFigures): number {
  return figures[ROWS[tile].count];
}

/** Share of all messages, 0 to 1; null if there are none. */
export function toShare(part: number, { messages }: Pick<MessageFigures, "messages">) {
  return messages === 0 ? null : part / messages;
}

/**
 * Returns the URL range of rows behind a range of sums. Sums are kept per UTC hour, so in zones with half-hour
 * offsets a day starts at the next full hour. A range in progress includes its whole last day, because the future is
 * empty.
 */
export function hourAlignedRange({ from, to }: TimeRange, now: number, timeZone: string): string {
  const start = nextFullHour(from);
  // In the first half hour of such a day the range would be empty, and an empty range would be no filter.
  const end = Math.max(nextFullHour(to), start + HOUR_SECONDS);
  const isRunning = end > now && startOfDay(start, timeZone) === start;
  const range = { from: start, to: isRunning ? startOfDay(end - 1, timeZone, 1) : end };
  return writeTimeRange(range, timeZone);
}

/** Returns the URL of the message list with exactly a tile's rows; `range` from `hourAlignedRange`. */
export function tileHref(tile: MessageTile, range: string): string {
  return `/messages?${ROWS[tile].filter}&counted=${range}`;
}

/** Like `tileHref`, for one country. */
export function countryHref(tile: MessageTile, range: string, iso2: string): string {
  return `${tileHref(tile, range)}&country=${encodeURIComponent(iso2)}`;
}
