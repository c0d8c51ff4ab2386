import { notFound } from "@/lib/core/errors";
import type { Micro } from "@/lib/core/money/money";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { hasTransfer } from "@/lib/ledger/store-history";
import { type AccountRegion, findAccountRegion, lockAccount, markActivated } from "./store";

export async function getTimeZone(tx: Tx, accountId: number): Promise<string> {
  return (await getAccountRegion(tx, accountId)).timeZone;
}

export async function getAccountRegion(tx: Tx, accountId: number): Promise<AccountRegion> {
  const region = await findAccountRegion(tx, accountId);
  if (region === null) throw new Error(`Account ${accountId} does not exist`);
  return region;
}

/**
 * Blocks erasure until COMMIT. Must be called first by transactions that copy personal data in bulk, so that data
 * erased earlier is not copied.
 */
export const lockAgainstErasure = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "share");

/** Waits for running copies of personal data, and blocks later ones until COMMIT. Must be called first by erasures. */
export const lockForErasure = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "alone");

/** Activates the account. Idempotent; returns true if it was inactive. */
export function activateAccount(accountId: number): Promise<boolean> {
  // Own transaction: triggered by staff or a mailed link, outside an account's request.
  return withAccount(accountId, (tx) => markActivated(tx, accountId));
}

/**
 * Transfers from the bank to the available balance. Idempotent by `ref`, which identifies the payment; returns true if
 * this call credited it.
 */
export function creditAccount(
  accountId: number,
  amount: Micro,
  ref: string,
  note: string,
): Promise<boolean> {
  return withAccount(accountId, async (tx) => {
    const funds = await lockFunds(tx, [accountId], ["available", "bank"]);
    if (!funds.has(accountId)) {
      throw notFound(`account ${accountId}`);
    }
    if (await hasTransfer(tx, accountId, "topup", ref)) return false;
    await transfer(tx, "topup", [{ accountId, amount, ref, note }]);
    return true;
  });
}
