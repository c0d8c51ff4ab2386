import { startOfDay } from "@/lib/core/time/zoned-time";
import { type TimeRange, writeTimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS, nextFullHour } from "@/lib/core/time/units";

/**
 * What the figures of messages mean, and which rows each of them counts. Messages = delivered + failed + pending; shares
 * are shares of those. What is scheduled, canceled or deleted is in none of them.
 */
export interface MessageFigures {
  messages: number;
  /** Those that were sent to a carrier, which are the ones that cost. */
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
  // What failed before it was sent cost nothing: the sum of these rows is what was spent.
  spend: { count: "messages", filter: "state=delivered,failed,moving" },
};

/** How many rows stand behind a tile. */
export function rowsOfTile(tile: MessageTile, figures: MessageFigures): number {
  return figures[ROWS[tile].count];
}

/** Share of all messages, 0 to 1; null without any. */
export function shareOf(part: number, { messages }: Pick<MessageFigures, "messages">) {
  return messages === 0 ? null : part / messages;
}

/**
 * The range of a URL that holds the rows of a range of sums. Those are kept by hours of UTC, so in zones that are off
 * by half an hour a day begins with the next full hour. A range that is still running has its whole last day, because
 * nothing counts in the future.
 */
export function hourAlignedRange({ from, to }: TimeRange, now: number, timeZone: string): string {
  const start = nextFullHour(from);
  // In the first half hour of such a day it has no hour yet, and a range of nothing would be no filter at all.
  const end = Math.max(nextFullHour(to), start + HOUR_SECONDS);
  const isRunning = end > now && startOfDay(start, timeZone) === start;
  const range = { from: start, to: isRunning ? startOfDay(end - 1, timeZone, 1) : end };
  return writeTimeRange(range, timeZone);
}

/** The list of messages with exactly the rows that a tile counts; `range` as `hourAlignedRange` writes it. */
export function tileHref(tile: MessageTile, range: string): string {
  return `/messages?${ROWS[tile].filter}&counted=${range}`;
}

/** The list of messages with all rows of `messages`, or of one tile, in a country. */
export function countryHref(tile: MessageTile, range: string, iso2: string): string {
  return `${tileHref(tile, range)}&country=${encodeURIComponent(iso2)}`;
}
