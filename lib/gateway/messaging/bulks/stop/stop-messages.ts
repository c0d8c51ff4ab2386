import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import type { StoppedStatus } from "@/lib/core/messages/message-state";
import { withAccount } from "@/lib/db/transaction";
import { BATCH_SIZE, stopQueued } from "@/lib/gateway/messaging/sms/public";
import { findMessagesInBulk, NUMBERS_PER_STEP, deleteNumbers } from "./store-stop";
import { LEASED_RETRY_SECONDS, rescheduleBulk } from "@/lib/gateway/messaging/bulks/store-work";

/** Dequeues and refunds in steps, until `isOver`. Returns how many are still waiting, as workers lease some. */
export async function stopMessages(
  accountId: number,
  uuid: string,
  statusCode: StoppedStatus,
  isOver: () => boolean,
): Promise<number> {
  let after = NIL_UUID;
  let remaining = 0;
  for (let isLast = false; !isLast && !isOver(); ) {
    // Own transaction: one of many steps of a request or worker.
    const { waiting, stopped } = await withAccount(accountId, async (tx) => {
      const step = { after, limit: BATCH_SIZE, isWaiting: true };
      const messages = await findMessagesInBulk(tx, accountId, uuid, step);
      const taken =
        messages.length === 0 ? [] : await stopQueued(tx, { accountId, statusCode }, [], messages);
      return { waiting: messages, stopped: taken.length };
    });
    remaining += waiting.length - stopped;
    after = waiting.at(-1) ?? after;
    isLast = waiting.length < BATCH_SIZE;
  }
  return remaining;
}

const MAX_STEP_MS = 1_000;

/** Deletes in steps, until `isOver`. */
async function deleteRecipients(
  accountId: number,
  uuid: string,
  isOver: () => boolean,
): Promise<void> {
  const step = { table: "bulk_recipients", limit: NUMBERS_PER_STEP } as const;
  for (let deleted = NUMBERS_PER_STEP; deleted === NUMBERS_PER_STEP && !isOver(); )
    deleted = await withAccount(accountId, (tx) => deleteNumbers(tx, accountId, uuid, step));
}

export async function deleteRecipientsStep(accountId: number, uuid: string): Promise<void> {
  const step = { table: "bulk_recipients", limit: NUMBERS_PER_STEP } as const;
  await withAccount(accountId, async (tx) => {
    const deleted = await deleteNumbers(tx, accountId, uuid, step);
    await rescheduleBulk(tx, accountId, uuid, deleted === NUMBERS_PER_STEP ? 0 : null);
  });
}

/** Stops a step, and reschedules itself until all messages and recipients are gone. */
export async function stopStep(
  accountId: number,
  uuid: string,
  statusCode: StoppedStatus,
): Promise<void> {
  const end = Date.now() + MAX_STEP_MS;
  let isCut = false;
  const isOver = () => {
    isCut = Date.now() > end;
    return isCut;
  };
  const remaining = await stopMessages(accountId, uuid, statusCode, isOver);
  if (!isCut) await deleteRecipients(accountId, uuid, isOver);
  const next = isCut ? 0 : remaining > 0 ? LEASED_RETRY_SECONDS : null;
  await withAccount(accountId, (tx) => rescheduleBulk(tx, accountId, uuid, next));
}
