import {
  STOPPED_BY_PERSON,
  STOPPED_BY_PROGRAM,
  type StoppedStatus,
} from "@/lib/core/messages/message-state";
import type { Context } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { returnSpend } from "@/lib/gateway/developers/api-keys/public";
import { addToCounts, countStopped } from "@/lib/gateway/messaging/message-counts/public";
import type { Condition } from "@/lib/core/collection";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { markCancelled, dequeue } from "./store-changes";

export interface StopContext {
  accountId: number;
  statusCode: StoppedStatus;
}

/** Returns status 410 for the dashboard, 6000 for the API. */
export function toStopper({ account, actor }: Context): StopContext {
  const statusCode = actor.kind === "user" ? STOPPED_BY_PERSON : STOPPED_BY_PROGRAM;
  return { accountId: account.id, statusCode };
}

/** Stops and refunds messages of which no part was submitted. Returns their ids. */
export async function stopQueued(
  tx: Tx,
  { accountId, statusCode }: StopContext,
  conditions: readonly Condition[],
  uuids: readonly string[],
): Promise<string[]> {
  const removed = await dequeue(tx, accountId, conditions, uuids);
  if (removed.length === 0) return [];
  const removedUuids = removed.map(({ uuid }) => uuid);
  const releaseId = uuidv7();
  const stopped = await markCancelled(tx, accountId, removedUuids, statusCode, releaseId);
  await lockFunds(tx, [accountId], ["available", "held"]);
  const amount = removed.reduce((sum, { price }) => sum + price, 0n);
  await transfer(tx, "release", [
    { accountId, amount, transferId: releaseId, ref: `release:${releaseId}` },
  ]);
  await returnSpend(tx, stopped);
  await addToCounts(tx, stopped.map(countStopped));
  return removedUuids;
}
