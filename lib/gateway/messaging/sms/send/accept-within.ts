import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { decideFunds } from "@/lib/gateway/messaging/sms/accept/accept-funds";
import {
  type AcceptOutcome,
  toRelatedRows,
} from "@/lib/gateway/messaging/sms/accept/accept-outcome";
import type { PreparedMessage } from "./prepare";
import { toSms } from "@/lib/gateway/messaging/sms/resource";
import { insertForAccount } from "@/lib/gateway/messaging/sms/accept/store-accept";
import { limitValidity } from "@/lib/queue/store-changes";
import { insertRelatedRows } from "@/lib/gateway/messaging/sms/accept/store-related-rows";

interface AcceptedWithin extends PreparedMessage {
  /** Time after which the message isn't submitted any more; default: as for any message. */
  validUntil?: Date;
}

/**
 * Accepts messages of one account within a `withAccounts` transaction. Call `addToReadyList` after COMMIT to notify
 * workers. Throws `insufficient_funds` and `spend_cap_reached` if one can't be paid.
 */
export async function acceptAllWithin(
  tx: Tx,
  accountId: number,
  prepared: readonly AcceptedWithin[],
): Promise<void> {
  const items = prepared.map(({ message, links }) => ({
    message,
    answer: toSms(message, ""),
    idempotency: null,
    hasSpendCap: false,
    related: toRelatedRows(links),
  }));
  const outcomes: (AcceptOutcome | undefined)[] = items.map(() => undefined);
  await decideFunds(tx, [accountId], items, outcomes);
  for (const outcome of outcomes) if (outcome?.kind === "refused") throw outcome.error;
  const messages = items.map(({ message }) => message);
  const amount = messages.reduce((sum, { price }) => sum + price, 0n);
  await insertForAccount(tx, accountId, messages, { accountId, transferId: uuidv7(), amount });
  await insertRelatedRows(tx, items);
  const limits = prepared.flatMap(({ message: { uuid }, validUntil: end }) =>
    end === undefined ? [] : [{ accountId, uuid, end }],
  );
  if (limits.length > 0) await limitValidity(tx, limits);
}

/** Accepts one message like `acceptAllWithin`. */
export const acceptWithin = (tx: Tx, prepared: PreparedMessage): Promise<void> =>
  acceptAllWithin(tx, prepared.message.account_id, [prepared]);
