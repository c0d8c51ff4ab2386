import { HOUR_MS } from "@/lib/core/time/units";
import type { AccountWork } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import {
  type AccountDay,
  findNextDay,
  findReopenedDay,
  findAccountsWithOpenDays,
  LATE_AFTER_HOURS,
  closeDay,
  reopenDays,
} from "./store-close-days";

const DAY_MS = 24 * HOUR_MS;

async function closeNextDay(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const reopened = await findReopenedDay(tx, accountId);
  const { day, isLast } =
    reopened === null ? await findNextDay(tx, accountId) : { day: reopened, isLast: false };
  if (day !== null) await closeDay(tx, accountId, day);
  return isLast ? "done" : "more";
}

/** Closes days that rarely change any more: rolls up their hourly sums, so that ranges read few rows. */
export const OPEN_MESSAGE_DAYS: AccountWork = {
  name: "sealed sums of messages",
  find: findAccountsWithOpenDays,
  clear: closeNextDay,
};

/** Reopens the days of changed hours if they are closed. Call it after the change, in its transaction. */
export async function reopenChangedDays(
  tx: Tx,
  changed: readonly { accountId: number; hour: Date }[],
): Promise<void> {
  const lateBefore = Date.now() - LATE_AFTER_HOURS * HOUR_MS;
  const days = new Map<string, AccountDay>();
  for (const { accountId, hour } of changed) {
    if (hour.getTime() >= lateBefore) continue;
    const day = new Date(Math.floor(hour.getTime() / DAY_MS) * DAY_MS);
    days.set(`${accountId}/${day.getTime()}`, { accountId, day });
  }
  if (days.size === 0) return;
  const ordered = [...days.values()].sort(
    (a, b) => a.accountId - b.accountId || a.day.getTime() - b.day.getTime(),
  );
  await reopenDays(tx, ordered);
}
