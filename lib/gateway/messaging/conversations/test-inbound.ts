import { randomInt } from "node:crypto";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { assignNumber } from "@/lib/gateway/messaging/inbound-numbers/public";
import { confirmOptOut, findDueConfirmations } from "./confirm";
import { type ReceiveResult, type ReceivedMessage, receiveMessage } from "./receive";

/** Helpers for inbox tests. */

/** Gives the account its own number, from a range reserved for fiction. */
export function giveNumber(accountId: number): Promise<string> {
  const number = `+4930231${String(randomInt(10_000_000)).padStart(7, "0")}`;
  return asOwner((tx) => assignNumber(tx, accountId, number));
}

/** A phone writes to a number. */
export function write(
  from: string,
  to: string,
  text: string | null,
  more: Partial<ReceivedMessage> = {},
): Promise<ReceiveResult> {
  return receiveMessage({ carrier: "simulator", carrierId: uuidv7(), from, to, text, ...more });
}

/** Sends the confirmations of this account that are due. */
export async function confirmAll(accountId: number): Promise<number> {
  const due = await asWorker((tx) => findDueConfirmations(tx, 1_000));
  const own = due.filter((item) => item.accountId === accountId);
  for (const one of own) await confirmOptOut(one);
  return own.length;
}
