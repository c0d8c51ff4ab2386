import { asOwner, readAllAccounts } from "@/lib/db/transaction";
import type { RecurringBulkWrite } from "./schema";
import { findDueRecurringBulks, runRecurringStep } from "./work-on";

export const RECURRING_BULK: RecurringBulkWrite = {
  name: "Every morning",
  rule: { freq: "DAILY", time: "08:00", from_date: "2026-01-01" },
  time_zone: "Europe/Berlin",
  text: "Good morning [phone]",
  sender_id: "POSTHORN",
  phones: ["+491713920001", "+491713920002"],
};

/** Moves the next slot to an earlier day, with the time of the rule. */
export const setDue = (accountId: number, id: number, { date, at }: Slot) =>
  asOwner((tx) =>
    tx.query(
      `UPDATE recurring_bulks SET next_date = $3, next_at = $4, work_at = $4, attempts = 0
       WHERE account_id = $1 AND id = $2`,
      [accountId, id, date, at],
    ),
  );

/** Works off what an account has due, as a worker does; returns the number of steps. */
export async function runDueRecurring(accountId: number): Promise<number> {
  let steps = 0;
  for (;;) {
    const due = await readAllAccounts((tx) => findDueRecurringBulks(tx, 50, []));
    let taken = 0;
    for (const item of due) {
      if (item.accountId === accountId && (await runRecurringStep(item))) taken += 1;
    }
    if (taken === 0) return steps;
    steps += taken;
  }
}

export async function listStoredBulks(
  accountId: number,
): Promise<{ uuid: string; user_id: string | null; pause: string | null; text: string }[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT uuid, user_id, pause, text FROM bulks WHERE account_id = $1 AND NOT is_dryrun ORDER BY uuid",
      [accountId],
    ),
  );
  return rows;
}

const DAY_MS = 86_400_000;

/** A slot in UTC that was some seconds ago, in whole minutes. */
export function slotAgo(seconds: number) {
  const at = new Date(Math.floor((Date.now() - seconds * 1_000) / 60_000) * 60_000);
  const text = at.toISOString();
  return { at, date: text.slice(0, 10), time: text.slice(11, 16) };
}

export type Slot = ReturnType<typeof slotAgo>;

/** The slot some days before or after. */
export function shiftSlot({ at, time }: Slot, days: number): Slot {
  const shifted = new Date(at.getTime() + days * DAY_MS);
  return { at: shifted, date: shifted.toISOString().slice(0, 10), time };
}

/** A daily rule with a slot. */
export const dailyAt = ({ time }: Slot) => ({
  ...RECURRING_BULK,
  rule: { freq: "DAILY" as const, time, from_date: "2026-01-01" },
  time_zone: "UTC",
});
