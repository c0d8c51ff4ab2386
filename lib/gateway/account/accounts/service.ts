import { notFound } from "@/lib/core/errors";
import type { Micro } from "@/lib/core/money/money";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { hasTransfer } from "@/lib/ledger/store-history";
import { type AccountRegion, findAccountRegion, lockAccount, markActivated } from "./store";

/** IANA name of the zone in which an account reads its times. */
export async function readTimeZone(tx: Tx, accountId: number): Promise<string> {
  return (await getAccountRegion(tx, accountId)).timeZone;
}

/** Where an account is: its time zone (IANA name) and its country (ISO 3166-1 alpha-2). */
export async function getAccountRegion(tx: Tx, accountId: number): Promise<AccountRegion> {
  const place = await findAccountRegion(tx, accountId);
  if (place === null) throw new Error(`Account ${accountId} does not exist`);
  return place;
}

/**
 * Called first by what copies many people of an account within one transaction: nobody is erased until COMMIT, and who was
 * erased before is not copied.
 */
export const lockAgainstErasure = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "share");

/** Called first by what erases data of a person: waits for such copies, and those that come later wait for its COMMIT. */
export const lockForErasure = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "alone");

/** Lets the account send. Repeating it changes nothing; returns whether it changed something. */
export function activateAccount(accountId: number): Promise<boolean> {
  // Own transaction: staff or a mailed link activates and credits accounts.
  return withAccount(accountId, (tx) => markActivated(tx, accountId));
}

/**
 * Credits money that arrived (bank to available). `ref` names the payment: the same one is credited
 * once, however often this is called; returns whether this call did it.
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
