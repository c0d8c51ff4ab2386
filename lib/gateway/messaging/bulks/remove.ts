import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import type { Condition } from "@/lib/core/collection";
import { STOPPED_BY_PROGRAM } from "@/lib/core/messages/message-state";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { stopQueued } from "@/lib/gateway/messaging/sms/change/stop-queued";
import { BATCH_SIZE, removeMessages } from "@/lib/gateway/messaging/sms/operations/service-bulk";
import { lockAnyBulk } from "./store";
import { findMessagesOf, FORGET_STEP, forgetNumbers } from "./store-stop";
import { type DueBulk, deleteBulkRows, HELD_RETRY_SECONDS, lookAgain } from "./store-work";

/** Forgets the bulk itself, once none of its numbers is left: they may be a million. */
async function forgetBulk(tx: Tx, { accountId, uuid }: DueBulk): Promise<void> {
  for (const table of ["bulk_recipients", "bulk_drops"] as const) {
    const forgotten = await forgetNumbers(tx, accountId, uuid, { table, limit: FORGET_STEP });
    if (forgotten === FORGET_STEP) return lookAgain(tx, accountId, uuid, 0);
  }
  await deleteBulkRows(tx, accountId, uuid);
}

/**
 * One step of a bulk that was deleted: removes some of its messages, those that wait after their price is returned, and
 * the bulk itself once none is left. Messages that a worker holds are looked for again.
 */
export async function removeStep({ accountId, uuid }: DueBulk): Promise<void> {
  // Own transaction: a worker's step, no request.
  await withAccount(accountId, async (tx) => {
    const bulk = await lockAnyBulk(tx, accountId, uuid);
    if (bulk === undefined) return;
    const step = { after: NIL_UUID, limit: BATCH_SIZE, isWaiting: false };
    const found = await findMessagesOf(tx, accountId, uuid, step);
    if (found.length === 0) return forgetBulk(tx, { accountId, uuid });
    const statusCode = bulk.stopped_code ?? STOPPED_BY_PROGRAM;
    const stopped = await stopQueued(tx, { accountId, statusCode }, [], found);
    const condition: Condition = { field: "bulk", op: "in", values: [uuid] };
    const removed = await removeMessages(tx, accountId, [condition], found, stopped);
    await lookAgain(tx, accountId, uuid, removed === 0 ? HELD_RETRY_SECONDS : 0);
  });
}
