import { toUnix } from "@/lib/core/time/time";
import { readWithoutAccount } from "@/lib/db/transaction";
import { startOfUtcMonth, toMonthName } from "./months";
import {
  MIN_ACCOUNTS,
  MIN_MESSAGES,
  PAST_MONTHS,
  type Performance,
  type PerformanceMonth,
} from "./schema-values";
import { listMonths, type MonthRecord } from "./store";

/** Rounds down, so that few failures aren't shown as none. */
const toShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 10_000) / whole) / 10_000;

function toMonth(record: MonthRecord | undefined): Omit<PerformanceMonth, "month" | "is_complete"> {
  const isSuppressed =
    record === undefined ||
    Number(record.sent) < MIN_MESSAGES ||
    Number(record.accounts) < MIN_ACCOUNTS;
  if (isSuppressed)
    return { messages: null, handed_over_within_10_s: null, delivered: null, api_available: null };
  const [delivered, requests] = [Number(record.delivered), Number(record.requests)];
  return {
    messages: Number(record.sent),
    handed_over_within_10_s: toShare(Number(record.prompt), Number(record.timed)),
    delivered: toShare(delivered, delivered + Number(record.undelivered)),
    api_available: toShare(requests - Number(record.failed_requests), requests),
  };
}

export async function readPerformance(now: Date): Promise<Performance> {
  const from = startOfUtcMonth(now, -PAST_MONTHS);
  const records = await readWithoutAccount((tx) => listMonths(tx, from));
  const byMonth = new Map(records.map((record) => [record.month, record]));
  const months = Array.from({ length: PAST_MONTHS + 1 }, (_, index): PerformanceMonth => {
    const month = toMonthName(startOfUtcMonth(from, index));
    const is_complete = index < PAST_MONTHS;
    return { month, is_complete, ...toMonth(byMonth.get(month)) };
  });
  const computed = records.map((record) => toUnix(record.computed_at));
  return {
    updated_at: computed.length === 0 ? null : Math.max(...computed),
    min_messages: MIN_MESSAGES,
    min_accounts: MIN_ACCOUNTS,
    months,
  };
}
