import {
  BULK_FAILED,
  BULK_IN_PROGRESS,
  BULK_PROCESSED,
  BULK_STOPPED,
} from "@/lib/core/messages/bulk-state";
import { STOPPED_BY_PROGRAM } from "@/lib/core/messages/message-state";
import { toUnix } from "@/lib/core/time/time";
import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { microToNumber } from "@/lib/core/money/money";
import { sumBulk } from "@/lib/gateway/account/stats/service-bulks";
import { occurrenceOf, raiseEvents } from "@/lib/gateway/developers/webhooks/service-raise";
import { expandNext } from "./expand";
import type { BulkRecord } from "./record";
import { removeBulkStep } from "./remove";
import { bulkFinishedEvent } from "./schema-events";
import { deleteRecipientsStep, stopStep } from "./stop-messages";
import { findBulkOrDeleted, lockBulkOrDeleted } from "./store";
import {
  type DueBulk,
  findDueBulks,
  rescheduleBulk,
  markProcessed,
  noteFailure,
} from "./store-work";

/** What workers are given. */
export { type DueBulk, findDueBulks };

/** How often it is looked whether the last messages have left, and how late that may be. */
const FINISH_CHECK_SECONDS = 1;
const FINISH_CHECK_MAX_SECONDS = 3_600;

const finishedOf = (bulk: BulkRecord) =>
  occurrenceOf(bulkFinishedEvent, bulk.uuid, {
    id: bulk.uuid,
    status_code: BULK_PROCESSED,
    created_at: toUnix(bulk.created_at),
    processed_at: toUnix(new Date()),
    msg_total_count: Number(bulk.msg_total_count),
    msg_total_cost: microToNumber(BigInt(bulk.msg_total_cost)),
  });

/** Ends an expanded bulk, or says when to look again: not before its last message is due. */
async function finish({ accountId, uuid }: DueBulk): Promise<void> {
  // Own transaction: a worker's step, no request.
  await withAccount(accountId, async (tx) => {
    const bulk = await lockBulkOrDeleted(tx, accountId, uuid);
    if (bulk === undefined || !bulk.is_expanded || bulk.status_code !== BULK_IN_PROGRESS) return;
    const { sent, refused, stopped } = await sumBulk(tx, accountId, uuid);
    if (sent + refused + stopped >= Number(bulk.msg_total_count)) {
      await markProcessed(tx, accountId, uuid);
      return raiseEvents(tx, accountId, [finishedOf(bulk)]);
    }
    const untilLast = (bulk.tally.lastAt ?? 0) - toUnix(new Date());
    const wait = Math.min(Math.max(untilLast, FINISH_CHECK_SECONDS), FINISH_CHECK_MAX_SECONDS);
    await rescheduleBulk(tx, accountId, uuid, wait);
  });
}

/** Takes one step. Returns whether there was something to do. */
type BulkStep = (due: DueBulk) => Promise<boolean>;

const always =
  (step: (due: DueBulk) => Promise<void>): BulkStep =>
  async (due) => {
    await step(due);
    return true;
  };

function stepOf(bulk: BulkRecord): BulkStep {
  if (bulk.removed_at !== null) return always(removeBulkStep);
  if (bulk.status_code === BULK_STOPPED) {
    const code = bulk.stopped_code ?? STOPPED_BY_PROGRAM;
    return always(({ accountId, uuid }) => stopStep(accountId, uuid, code));
  }
  if (bulk.status_code === BULK_FAILED)
    return always(({ accountId, uuid }) => deleteRecipientsStep(accountId, uuid));
  if (bulk.is_expanded) return always(finish);
  return ({ accountId, uuid }) => expandNext(accountId, uuid);
}

/**
 * One step of one bulk: its next chunk, the messages of one that was stopped or removed, or its end. Returns false when
 * there was nothing to do, as when another worker has it. What fails is tried again, later each time; a bulk that never
 * gets on ends as one of a service error. Throws and notes nothing when another transaction has the account's money.
 */
export async function workOn(due: DueBulk): Promise<boolean> {
  const { accountId, uuid } = due;
  const bulk = await readAccount(accountId, (tx) => findBulkOrDeleted(tx, accountId, uuid));
  if (bulk === undefined) return false;
  try {
    return await stepOf(bulk)(due);
  } catch (error) {
    // Other bulks of the account may take turns with its money for hours, which must not end this one.
    if (!isLockTimeout(error))
      await withAccount(accountId, (tx) => noteFailure(tx, accountId, uuid));
    throw error;
  }
}
