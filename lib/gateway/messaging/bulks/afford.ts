import type { Tx } from "@/lib/db/transaction";
import type { BulkPause } from "@/lib/core/messages/bulk-state";
import { addSpend, readCaps } from "@/lib/gateway/developers/api-keys/service-spend";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { lockFunds } from "@/lib/ledger/ledger";
import { readSpendable } from "@/lib/ledger/store-balances";

export interface Affordable {
  /** How many of the messages, from the first on, can be paid. */
  count: number;
  cost: bigint;
  /** What the next one lacks. */
  lacks: Extract<BulkPause, "funds" | "spend_cap"> | null;
}

/** What messages cost together. */
export const sumOf = (messages: readonly MessageRecord[]): bigint =>
  messages.reduce((sum, { price }) => sum + price, 0n);

/**
 * Whether the funds reach for all of them at this moment, and the key has no cap. Nothing is locked, so that what the
 * account sends meanwhile need not wait until these are stored: the hold itself refuses where this is wrong a moment later.
 */
export async function canSkipFundsLock(
  tx: Tx,
  accountId: number,
  keyId: number | null,
  messages: readonly MessageRecord[],
): Promise<boolean> {
  if (keyId !== null && (await readCaps(tx, [{ accountId, keyId }])).length > 0) return false;
  return (await readSpendable(tx, accountId)) >= sumOf(messages);
}

/**
 * Locks the account's funds and tells how far they and the key's cap reach; what the cap has left is used up with it.
 */
export async function reserveAffordable(
  tx: Tx,
  accountId: number,
  keyId: number | null,
  messages: readonly MessageRecord[],
): Promise<Affordable> {
  const funds = (await lockFunds(tx, [accountId], ["available", "held"])).get(accountId) ?? 0n;
  const [cap] = keyId === null ? [] : await readCaps(tx, [{ accountId, keyId }]);
  const capLeft = cap === undefined ? null : cap.limit - cap.spent;
  let count = 0;
  let cost = 0n;
  let lacks: Affordable["lacks"] = null;
  for (const { price } of messages) {
    if (cost + price > funds) lacks = "funds";
    else if (capLeft !== null && cost + price > capLeft) lacks = "spend_cap";
    if (lacks !== null) break;
    count += 1;
    cost += price;
  }
  if (cap !== undefined && keyId !== null && cost > 0n)
    await addSpend(tx, [{ accountId, keyId, amount: cost }]);
  return { count, cost, lacks };
}
