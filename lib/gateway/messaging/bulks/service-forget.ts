import type { Tx } from "@/lib/db/transaction";
import { forgetGiven, forgetLeftOut, lockUnexpanded, standsInBulk, takeOut } from "./store-forget";

/** Whether a bulk goes to a number (E.164), was given it, or left it out. */
export const isRecipient = standsInBulk;

/**
 * Takes a number (E.164) out of all bulks: those that still go to it no longer do, and the others forget that it was
 * given, or left out. What they sent, and their sums, stay.
 */
export async function forgetRecipient(tx: Tx, accountId: number, phone: string): Promise<void> {
  await lockUnexpanded(tx, accountId);
  await takeOut(tx, accountId, phone);
  await forgetLeftOut(tx, accountId, phone);
  await forgetGiven(tx, accountId, phone);
}
