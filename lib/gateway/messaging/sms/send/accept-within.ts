import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { decideFunds } from "@/lib/gateway/messaging/sms/accept/accept-funds";
import {
  type AcceptOutcome,
  toRelatedRows,
} from "@/lib/gateway/messaging/sms/accept/accept-outcome";
import type { PreparedMessage } from "./prepare";
import { toSms } from "@/lib/gateway/messaging/sms/resource";
import { insertOfAccount } from "@/lib/gateway/messaging/sms/accept/store-accept";
import { limitValidity } from "@/lib/queue/store-changes";
import { insertRelatedRows } from "@/lib/gateway/messaging/sms/accept/store-related-rows";

/**
 * Accepts a message within a `withAccounts` transaction. Call `addToReadyList` after COMMIT to notify workers. Throws
 * `insufficient_funds` and `spend_cap_reached`.
 * @param validUntil time after which it is not handed over; default: as for any message
 */
export async function acceptWithin(
  tx: Tx,
  { message, links }: PreparedMessage,
  validUntil?: Date,
): Promise<void> {
  const { account_id: accountId, price } = message;
  const item = {
    message,
    answer: toSms(message, ""),
    idempotency: null,
    hasSpendCap: false,
    related: toRelatedRows(links),
  };
  const outcomes: (AcceptOutcome | undefined)[] = [undefined];
  await decideFunds(tx, [accountId], [item], outcomes);
  if (outcomes[0]?.kind === "refused") throw outcomes[0].error;
  const hold = { accountId, transferId: uuidv7(), amount: price };
  await insertOfAccount(tx, accountId, [message], hold);
  await insertRelatedRows(tx, [item]);
  if (validUntil !== undefined)
    await limitValidity(tx, [
      { accountId: message.account_id, uuid: message.uuid, end: validUntil },
    ]);
}
