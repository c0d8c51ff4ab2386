import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

/** Messages are still being sent. */
export const SENDING_STATUSES = [0, 5];

const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;
/** One minute. */
const FAST_POLLS = 30;
/** DLRs arrive for a while after the last message. */
const REPORTS_SECONDS = 3_600;

/**
 * Returns the poll interval: fast at first, then slow while data can change; false to stop. A stopped bulk still
 * changes while messages about to be handed to a carrier are settled.
 */
export function reportInterval(report: BulkReport | undefined, polls: number): number | false {
  if (report === undefined) return false;
  const { status_code, sent, delivered, undelivered, waiting, bulk } = report;
  if (SENDING_STATUSES.includes(status_code) || waiting > 0)
    return polls < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS;
  const endedAt = bulk.processed_at ?? 0;
  const isAwaited = sent > delivered + undelivered && Date.now() / 1000 - endedAt < REPORTS_SECONDS;
  return isAwaited ? SLOW_POLL_MS : false;
}

/** Returns a key of the data that moves the balance. */
const toMoneyKey = ({ bulk, charged_amount, waiting }: BulkReport) =>
  [bulk.msg_total_cost, charged_amount, waiting].join();

export const hasMovedMoney = (before: BulkReport, after: BulkReport): boolean =>
  toMoneyKey(before) !== toMoneyKey(after);
