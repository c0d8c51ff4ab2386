import { DomainError } from "@/lib/core/errors";
import { toDate, toDayNumber } from "@/lib/core/recurrence/rule";
import { listSlots } from "@/lib/core/recurrence/slots";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import type { RecurringBulkRecord } from "./store";
import { findLastDate } from "./store-runs";

type Timing = Pick<RecurringBulkRecord, "rule" | "time_zone">;
type NextSlot = Pick<RecurringBulkRecord, "next_date" | "next_at" | "work_at" | "attempts">;

export const NO_SLOT: NextSlot = { next_date: null, next_at: null, work_at: null, attempts: 0 };

/** Finds the next slot, on a date after that of the last run. */
export function findNextSlot(
  { rule, time_zone: timeZone }: Timing,
  after: number,
  lastDate: string | null,
): NextSlot {
  const [slot] = listSlots(rule, timeZone, {
    after,
    limit: 1,
    ...(lastDate !== null && { fromDate: toDate(toDayNumber(lastDate) + 1) }),
  });
  if (slot === undefined) return NO_SLOT;
  const slotTime = fromUnix(slot.at);
  return { next_date: slot.date, next_at: slotTime, work_at: slotTime, attempts: 0 };
}

/**
 * Returns the first slot of changed timing. A slot that is due already, but that no worker has taken yet, is kept.
 * @throws DomainError 400 for a rule without a run to come
 */
export async function findNextOrThrow(
  { tx, account, now }: WriteContext,
  timing: Timing,
  before?: RecurringBulkRecord,
): Promise<NextSlot> {
  const lastDate = before === undefined ? null : await findLastDate(tx, account.id, before.id);
  const due = before?.next_at == null ? Number.POSITIVE_INFINITY : toUnix(before.next_at) - 1;
  const next = findNextSlot(timing, Math.min(toUnix(now()), due), lastDate);
  if (next.next_at !== null) return next;
  throw new DomainError("invalid_input", "This rule has no run to come.", {
    reason: "recurrence_over",
    path: "rule.until_date",
  });
}
