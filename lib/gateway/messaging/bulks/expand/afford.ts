import type { Tx } from "@/lib/db/transaction";
import type { BulkPause } from "@/lib/core/messages/bulk-state";
import { addSpend, listCaps } from "@/lib/gateway/developers/api-keys/public";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/public";
import { lockFunds } from "@/lib/ledger/ledger";
import { getSpendable } from "@/lib/ledger/store-balances";

export interface FundedMessages {
  count: number;
  cost: bigint;
  shortage: Extract<BulkPause, "funds" | "spend_cap"> | null;
}

export const sumPrices = (messages: readonly MessageRecord[]): bigint =>
  messages.reduce((sum, { price }) => sum + price, 0n);

/**
 * Returns true if the balance suffices. Takes no lock, so that the account's other sends don't wait; if the balance
 * changes meanwhile, the hold is refused.
 */
export async function canSkipFundsLock(
  tx: Tx,
  accountId: number,
  keyId: number | null,
  messages: readonly MessageRecord[],
): Promise<boolean> {
  if (keyId !== null && (await listCaps(tx, [{ accountId, keyId }])).length > 0) return false;
  return (await getSpendable(tx, accountId)) >= sumPrices(messages);
}

/** Locks the account's funds, and charges the affordable messages to the key's cap. */
export async function reserveAffordable(
  tx: Tx,
  accountId: number,
  keyId: number | null,
  messages: readonly MessageRecord[],
): Promise<FundedMessages> {
  const funds = (await lockFunds(tx, [accountId], ["available", "held"])).get(accountId) ?? 0n;
  const [cap] = keyId === null ? [] : await listCaps(tx, [{ accountId, keyId }]);
  const capLeft = cap === undefined ? null : cap.limit - cap.spent;
  let count = 0;
  let cost = 0n;
  let shortage: FundedMessages["shortage"] = null;
  for (const { price } of messages) {
    if (cost + price > funds) shortage = "funds";
    else if (capLeft !== null && cost + price > capLeft) shortage = "spend_cap";
    if (shortage !== null) break;
    count += 1;
    cost += price;
  }
  if (cap !== undefined && keyId !== null && cost > 0n)
    await addSpend(tx, [{ accountId, keyId, amount: cost }]);
  return { count, cost, shortage };
}
