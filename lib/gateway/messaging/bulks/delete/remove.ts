import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import type { Condition } from "@/lib/core/collection";
import { STOPPED_BY_PROGRAM } from "@/lib/core/messages/message-state";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { BATCH_SIZE, deleteMessages, stopQueued } from "@/lib/gateway/messaging/sms/public";
import { lockBulkOrDeleted } from "@/lib/gateway/messaging/bulks/store";
import {
  findMessagesInBulk,
  NUMBERS_PER_STEP,
  deleteNumbers,
} from "@/lib/gateway/messaging/bulks/stop/store-stop";
import {
  type DueBulk,
  deleteBulkRows,
  LEASED_RETRY_SECONDS,
  rescheduleBulk,
} from "@/lib/gateway/messaging/bulks/store-work";

/** Deletes one step of the bulk's numbers, of which there may be a million; the last step deletes the bulk. */
async function deleteWholeBulk(tx: Tx, { accountId, uuid }: DueBulk): Promise<void> {
  for (const table of ["bulk_recipients", "bulk_drops"] as const) {
    const deleted = await deleteNumbers(tx, accountId, uuid, { table, limit: NUMBERS_PER_STEP });
    if (deleted === NUMBERS_PER_STEP) return rescheduleBulk(tx, accountId, uuid, 0);
  }
  await deleteBulkRows(tx, accountId, uuid);
}

/** Deletes some messages, refunding waiting ones, and finally the bulk. Retries later if workers hold leases. */
export async function deleteBulkStep({ accountId, uuid }: DueBulk): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const bulk = await lockBulkOrDeleted(tx, accountId, uuid);
    if (bulk === undefined) return;
    const step = { after: NIL_UUID, limit: BATCH_SIZE, isWaiting: false };
    const messages = await findMessagesInBulk(tx, accountId, uuid, step);
    if (messages.length === 0) return deleteWholeBulk(tx, { accountId, uuid });
    const statusCode = bulk.stopped_code ?? STOPPED_BY_PROGRAM;
    const stopped = await stopQueued(tx, { accountId, statusCode }, [], messages);
    const condition: Condition = { field: "bulk", op: "in", values: [uuid] };
    const removed = await deleteMessages(tx, accountId, [condition], messages, stopped);
    await rescheduleBulk(tx, accountId, uuid, removed === 0 ? LEASED_RETRY_SECONDS : 0);
  });
}
