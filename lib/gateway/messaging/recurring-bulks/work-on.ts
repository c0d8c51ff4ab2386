import type { AccountSnapshot, Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newRequestId } from "@/lib/core/ids/request-id";
import { isOpenBulk } from "@/lib/core/messages/bulk-state";
import { toDate, toDayNumber } from "@/lib/core/recurrence/rule";
import { listSlots, type Slot } from "@/lib/core/recurrence/slots";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { MINUTE_MS, MINUTE_SECONDS } from "@/lib/core/time/units";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { findSnapshot, lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { acceptRecurringBulk, findBulks } from "@/lib/gateway/messaging/bulks/public";
import { findNextSlot, NO_SLOT } from "./next-slot";
import { notifyOfFailure } from "./notify";
import { toBulkRequest } from "./run-bulk";
import { MAX_FAILURES, type SkipReason } from "./schema-values";
import { findSender } from "./sender";
import { lockRecurringBulk, type RecurringBulkRecord, saveRecurringBulk } from "./store";
import {
  claimRecurringBulk,
  type DueRecurringBulk,
  findDueRecurringBulks,
  findLastBulk,
  findSlotsDueBefore,
  insertRun,
  RECURRING_BULKS_DUE,
} from "./store-runs";

export { findDueRecurringBulks, RECURRING_BULKS_DUE };

/** Longer than a run takes; then another worker may try. */
const LEASE_SECONDS = 300;
const MAX_ATTEMPTS = 5;
/** Missed slots that are listed, the latest ones; older ones are only passed over. */
const MAX_LISTED = 10;
/** A daily rule reaches it after 27 years. */
const MAX_MISSED = 10_000;
const MAX_PROBLEM_LENGTH = 500;

interface Turn {
  tx: Tx;
  account: AccountSnapshot;
  row: RecurringBulkRecord;
  now: Date;
  /** Latest due one that isn't excepted. */
  slot: Slot | null;
  /** Other due ones, earliest first. */
  passed: Slot[];
  /** Latest due date. */
  lastDate: string;
}

/** Locks a due one; undefined if another worker was faster, or someone paused or changed it. */
async function openTurn(
  tx: Tx,
  { accountId, id }: DueRecurringBulk,
  now = new Date(),
): Promise<Turn | undefined> {
  await lockAgainstErasure(tx, accountId);
  const row = await lockRecurringBulk(tx, accountId, id);
  if (row?.next_at == null || row.next_date === null || row.next_at > now) return undefined;
  const account = await findSnapshot(tx, accountId);
  if (account === null) return undefined;
  const slots = listSlots(row.rule, row.time_zone, {
    after: 0,
    until: toUnix(now),
    fromDate: row.next_date,
    limit: MAX_MISSED,
  });
  const slot = slots.findLast(({ isExcepted }) => !isExcepted) ?? null;
  return {
    tx,
    account,
    row,
    now,
    slot,
    passed: slots.filter((passedSlot) => passedSlot !== slot),
    // New zone data may have moved the slot to later today.
    lastDate: slots.at(-1)?.date ?? toDate(toDayNumber(row.next_date) - 1),
  };
}

const toRun = ({ row, now }: Turn, { date, at }: Slot) => ({
  recurring_id: row.id,
  kind: "scheduled" as const,
  slot_date: date,
  due_at: fromUnix(at),
  created_at: now,
});

async function insertSkipped(turn: Turn, slot: Slot, reason: SkipReason): Promise<void> {
  const outcome = { outcome: "skipped", reason, problem: null, bulk_id: null } as const;
  await insertRun(turn.tx, turn.account.id, { ...toRun(turn, slot), ...outcome });
}

async function insertPassed(turn: Turn): Promise<void> {
  for (const slot of turn.passed.slice(-MAX_LISTED))
    await insertSkipped(turn, slot, slot.isExcepted ? "excepted" : "missed");
}

async function findSkipReason(
  { tx, account, row, now }: Turn,
  { at }: Slot,
): Promise<SkipReason | null> {
  const { max_late_minutes: maxLate } = row;
  if (maxLate !== null && toUnix(now) - at > maxLate * MINUTE_SECONDS) return "late";
  const lastBulk = await findLastBulk(tx, account.id, row.id);
  const [previous] = lastBulk === null ? [] : await findBulks(tx, account.id, [lastBulk]);
  const isWaiting = previous !== undefined && previous.pause !== null && isOpenBulk(previous);
  return isWaiting ? "previous_waiting" : null;
}

async function goOn(
  turn: Turn,
  change: Partial<Pick<RecurringBulkRecord, "pause" | "failures">>,
): Promise<RecurringBulkRecord> {
  const { tx, account, row, now, lastDate } = turn;
  const isPaused = change.pause != null;
  const next = isPaused ? NO_SLOT : findNextSlot(row, toUnix(now), lastDate);
  const after = { ...row, ...next, ...change };
  await saveRecurringBulk(tx, account.id, after);
  return after;
}

function toContext({ account, now }: Turn, actor: Context["actor"]): Context {
  return {
    account,
    actor,
    requestId: newRequestId(),
    ip: "127.0.0.1",
    basePath: "",
    now: () => now,
  };
}

/**
 * Records the due slots, with a bulk for the latest one, and sets the next time: all in one transaction, so that a slot
 * has one bulk whatever crashes.
 * @throws DomainError if the bulk can't be accepted; nothing is written then
 */
async function runSlot(turn: Turn): Promise<void> {
  const { tx, account, row, now, slot } = turn;
  await insertPassed(turn);
  const reason = slot && (await findSkipReason(turn, slot));
  if (slot === null || reason !== null) {
    if (slot !== null && reason !== null) await insertSkipped(turn, slot, reason);
    await goOn(turn, {});
    return;
  }
  if (!account.isActivated)
    throw new DomainError("account_not_activated", "This account isn't activated yet.");
  const actor = await findSender(tx, account.id, row, now);
  if (actor === null) return recordFailure(turn, slot, null);
  const body = toBulkRequest(row, fromUnix(slot.at));
  const ctx = { ...toContext(turn, actor), tx };
  const bulkId = await acceptRecurringBulk(ctx, body, {
    recurringBulk: Number(row.id),
    isUnattended: true,
  });
  const outcome = { outcome: "sent", reason: null, problem: null, bulk_id: bulkId } as const;
  await insertRun(tx, account.id, { ...toRun(turn, slot), ...outcome });
  await goOn(turn, { failures: 0 });
}

/** Ends a slot without a bulk. Null: the sender lost access. */
async function recordFailure(turn: Turn, slot: Slot, error: DomainError | null): Promise<void> {
  const { tx, account, row } = turn;
  const failures = row.failures + 1;
  await insertRun(tx, account.id, {
    ...toRun(turn, slot),
    outcome: "failed",
    reason: error === null ? "sender" : (error.reason ?? error.code),
    problem: error?.message.slice(0, MAX_PROBLEM_LENGTH) ?? null,
    bulk_id: null,
  });
  const pause = error === null ? "sender" : failures >= MAX_FAILURES ? "failures" : null;
  const after = await goOn(turn, { failures, pause });
  await notifyOfFailure(tx, account, after);
}

const GIVEN_UP = new DomainError("internal", "The bulk couldn't be created. Try again later.");

async function failSlot(due: DueRecurringBulk, error: DomainError): Promise<void> {
  // Own transaction: worker step.
  await withAccount(due.accountId, async (tx) => {
    const turn = await openTurn(tx, due);
    if (turn === undefined) return;
    await insertPassed(turn);
    if (turn.slot === null) await goOn(turn, {});
    else await recordFailure(turn, turn.slot, error);
  });
}

/** Lets a worker try again, with exponential backoff. */
async function retryLater(due: DueRecurringBulk, attempts: number): Promise<void> {
  // Own transaction: worker step.
  await withAccount(due.accountId, async (tx) => {
    const turn = await openTurn(tx, due);
    if (turn === undefined) return;
    const workAt = new Date(turn.now.getTime() + 2 ** attempts * MINUTE_MS);
    await saveRecurringBulk(tx, due.accountId, { ...turn.row, work_at: workAt });
  });
}

/**
 * Sends a due recurring bulk, or records why not. Returns false without work. Failures that the account has to solve
 * end the run; others are retried.
 */
export async function runRecurringStep(due: DueRecurringBulk): Promise<boolean> {
  // Own transaction: worker step.
  const attempts = await withAccount(due.accountId, (tx) =>
    claimRecurringBulk(tx, due, LEASE_SECONDS),
  );
  if (attempts === undefined) return false;
  if (attempts > MAX_ATTEMPTS) {
    await failSlot(due, GIVEN_UP);
    return true;
  }
  try {
    // Own transaction: worker step.
    await withAccount(due.accountId, async (tx) => {
      const turn = await openTurn(tx, due);
      if (turn !== undefined) await runSlot(turn);
    });
  } catch (error) {
    if (error instanceof DomainError) await failSlot(due, error);
    else {
      await retryLater(due, attempts);
      if (!isLockTimeout(error)) throw error;
    }
  }
  return true;
}

/** Passes over the slots that were due by then. Returns the number of recurring bulks that had some. */
export async function skipDueSlots(dueBefore: Date): Promise<number> {
  const due = await readAllAccounts((tx) => findSlotsDueBefore(tx, dueBefore));
  let skipped = 0;
  for (const item of due) {
    // Own transaction: one of many steps of an operator's command.
    await withAccount(item.accountId, async (tx) => {
      const turn = await openTurn(tx, item, dueBefore);
      if (turn === undefined) return;
      await insertPassed(turn);
      if (turn.slot !== null) await insertSkipped(turn, turn.slot, "missed");
      await goOn(turn, {});
      skipped += 1;
    });
  }
  return skipped;
}
