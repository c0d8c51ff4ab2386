import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

/** The states in which messages of a bulk are still on their way to the carriers. */
export const MOVING = [0, 5];

const FAST_MS = 2_000;
const SLOW_MS = 15_000;
/** Polls in quick succession: a minute of them. */
const FAST_POLLS = 30;
/** Reports of handsets come for a while after the last message has left. */
const REPORTS_SECONDS = 3_600;

/**
 * Milliseconds until the report is read again, false for not at all: quickly at first, and as long as anything may
 * change. A bulk that was stopped still changes while messages that a carrier was about to get are dealt with.
 */
export function reportInterval(report: BulkReport | undefined, polls: number): number | false {
  if (report === undefined) return false;
  const { status_code, sent, delivered, undelivered, waiting, bulk } = report;
  if (MOVING.includes(status_code) || waiting > 0) return polls < FAST_POLLS ? FAST_MS : SLOW_MS;
  const endedAt = bulk.processed_at ?? 0;
  const isAwaited = sent > delivered + undelivered && Date.now() / 1000 - endedAt < REPORTS_SECONDS;
  return isAwaited ? SLOW_MS : false;
}

/** What of a bulk moves the balance: what is reserved for it, what it cost, and how many still wait. */
const moneyOf = ({ bulk, cost, waiting }: BulkReport) =>
  [bulk.msg_total_cost, cost, waiting].join();

/** Whether the balance is another one since a bulk was looked at. */
export const hasMovedMoney = (before: BulkReport, after: BulkReport): boolean =>
  moneyOf(before) !== moneyOf(after);
