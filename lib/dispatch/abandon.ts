import { NOT_PROCESSED } from "@/lib/core/messages/message-state";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { returnSpend } from "@/lib/gateway/developers/api-keys/public";
import { addToCounts, countRefused } from "@/lib/gateway/messaging/message-counts/public";
import { markAbandoned } from "@/lib/gateway/messaging/sms/public";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import type { QueueEntry } from "@/lib/queue/store-changes";

/** Ends messages of an account that this transaction took off the queue, and refunds them. */
export async function abandonMessages(
  tx: Tx,
  accountId: number,
  removed: readonly QueueEntry[],
  note: string,
): Promise<void> {
  const uuids = removed.map(({ uuid }) => uuid);
  const transferId = uuidv7();
  const refused = await markAbandoned(tx, accountId, uuids, transferId, note);
  const amount = removed.reduce((sum, { price }) => sum + price, 0n);
  await lockFunds(tx, [accountId], ["available", "held"]);
  await transfer(tx, "release", [{ accountId, amount, transferId, ref: `release:${transferId}` }]);
  await returnSpend(tx, refused);
  await addToCounts(
    tx,
    refused.map((row) => countRefused(row, NOT_PROCESSED)),
  );
}
