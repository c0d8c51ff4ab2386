import {
  BULK_FAILED,
  BULK_IN_PROGRESS,
  BULK_PROCESSED,
  BULK_STOPPED,
} from "@/lib/core/messages/bulk-state";
import { STOPPED_BY_PROGRAM } from "@/lib/core/messages/message-state";
import { toUnix } from "@/lib/core/time/time";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { microToNumber } from "@/lib/core/money/money";
import { sumBulk } from "@/lib/gateway/account/stats/public";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { expandNext } from "@/lib/gateway/messaging/bulks/expand/expand";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import { deleteBulkStep } from "@/lib/gateway/messaging/bulks/delete/remove";
import { bulkFinishedEvent } from "@/lib/gateway/messaging/bulks/schema-events";
import { deleteRecipientsStep, stopStep } from "@/lib/gateway/messaging/bulks/stop/stop-messages";
import { findBulkOrDeleted, lockBulkOrDeleted } from "@/lib/gateway/messaging/bulks/store";
import {
  BULKS_DUE,
  type DueBulk,
  findDueBulks,
  markProcessed,
  recordFailure,
  rescheduleBulk,
} from "@/lib/gateway/messaging/bulks/store-work";

export { BULKS_DUE, type DueBulk, findDueBulks };

const FINISH_CHECK_SECONDS = 1;
const MAX_FINISH_CHECK_SECONDS = 3_600;

const toFinishedOccurrence = (bulk: BulkRecord, cost: bigint) =>
  toOccurrence(bulkFinishedEvent, bulk.uuid, {
    id: bulk.uuid,
    status_code: BULK_PROCESSED,
    created_at: toUnix(bulk.created_at),
    processed_at: toUnix(new Date()),
    msg_total_count: Number(bulk.msg_total_count),
    msg_total_cost: microToNumber(BigInt(bulk.msg_total_cost)),
    charged_amount: microToNumber(cost),
  });

/** Ends a bulk whose messages are all sent, or checks again when the last one is due. */
async function finish({ accountId, uuid }: DueBulk): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const bulk = await lockBulkOrDeleted(tx, accountId, uuid);
    if (bulk === undefined || !bulk.is_expanded || bulk.status_code !== BULK_IN_PROGRESS) return;
    const { sent, refused, stopped, cost } = await sumBulk(tx, accountId, uuid);
    if (sent + refused + stopped >= Number(bulk.msg_total_count)) {
      await markProcessed(tx, accountId, uuid);
      return raiseEvents(tx, accountId, [toFinishedOccurrence(bulk, cost)]);
    }
    const untilLast = (bulk.tally.lastAt ?? 0) - toUnix(new Date());
    const wait = Math.min(Math.max(untilLast, FINISH_CHECK_SECONDS), MAX_FINISH_CHECK_SECONDS);
    await rescheduleBulk(tx, accountId, uuid, wait);
  });
}

type BulkStep = (due: DueBulk) => Promise<boolean>;

const toResolved =
  (step: (due: DueBulk) => Promise<void>): BulkStep =>
  async (due) => {
    await step(due);
    return true;
  };

function chooseStep(bulk: BulkRecord): BulkStep {
  if (bulk.removed_at !== null) return toResolved(deleteBulkStep);
  if (bulk.status_code === BULK_STOPPED) {
    const code = bulk.stopped_code ?? STOPPED_BY_PROGRAM;
    return toResolved(({ accountId, uuid }) => stopStep(accountId, uuid, code));
  }
  if (bulk.status_code === BULK_FAILED)
    return toResolved(({ accountId, uuid }) => deleteRecipientsStep(accountId, uuid));
  if (bulk.is_expanded) return toResolved(finish);
  return ({ accountId, uuid }) => expandNext(accountId, uuid);
}

/**
 * Returns false without work, for example because another worker has it. Errors are retried with growing delays, and
 * finally end the bulk. A lock timeout of the account's funds throws without counting as a failure.
 */
export async function runBulkStep(due: DueBulk): Promise<boolean> {
  const { accountId, uuid } = due;
  const bulk = await readAccount(accountId, (tx) => findBulkOrDeleted(tx, accountId, uuid));
  if (bulk === undefined) return false;
  try {
    return await chooseStep(bulk)(due);
  } catch (error) {
    // Other bulks may lock the funds in turn for hours, which must not fail this one.
    if (!isLockTimeout(error))
      await withAccount(accountId, (tx) => recordFailure(tx, accountId, uuid));
    throw error;
  }
}
