import type { MemberRole } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { Micro } from "@/lib/core/money/money";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { hasTransfer, lockFunds, openLedger, transfer } from "@/lib/ledger/ledger";
import {
  type AccountPlace,
  findPlace,
  insertAccount,
  insertMembership,
  insertUser,
  lockAccount,
  markActivated,
  type NewAccount,
  type NewUser,
  nextAccountId,
} from "./store";

/** IANA name of the zone in which an account reads its times. */
export async function readTimeZone(tx: Tx, accountId: number): Promise<string> {
  return (await readPlace(tx, accountId)).timeZone;
}

/** Where an account is: its time zone (IANA name) and its country (ISO 3166-1 alpha-2). */
export async function readPlace(tx: Tx, accountId: number): Promise<AccountPlace> {
  const place = await findPlace(tx, accountId);
  if (place === null) throw new Error(`Account ${accountId} does not exist`);
  return place;
}

/**
 * Called first by what copies many people of an account within one transaction: nobody is forgotten until COMMIT, and who was
 * forgotten before is not copied.
 */
export const keepPeople = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "share");

/** Called first by what forgets a person: waits for such copies, and those that come later wait for its COMMIT. */
export const awaitCopiesOfPeople = (tx: Tx, accountId: number): Promise<void> =>
  lockAccount(tx, accountId, "alone");

/** Creates an account that is not activated yet, with its ledger, and returns its number. */
export async function createAccount(account: NewAccount, creditLine: Micro): Promise<number> {
  const accountId = await withoutAccount(nextAccountId);
  await withAccount(accountId, async (tx) => {
    await insertAccount(tx, accountId, account);
    await openLedger(tx, accountId, account.currency, creditLine);
  });
  return accountId;
}

/**
 * Creates an account together with its first user, who owns it. Throws `already_exists` for an address
 * that is taken. `also` runs in the same transaction, for example to queue a mail.
 */
export async function createAccountWithOwner(
  account: NewAccount,
  user: NewUser,
  also?: (tx: Tx, userId: number) => Promise<void>,
): Promise<{ accountId: number; userId: number }> {
  const accountId = await withoutAccount(nextAccountId);
  const userId = await withAccount(accountId, async (tx) => {
    await insertAccount(tx, accountId, account);
    await openLedger(tx, accountId, account.currency, 0n);
    const id = await addUser(tx, accountId, user, "owner");
    await also?.(tx, id);
    return id;
  });
  return { accountId, userId };
}

/** Adds a new person to an account, inside the caller's transaction of that account. */
export async function addUser(
  tx: Tx,
  accountId: number,
  user: NewUser,
  role: MemberRole,
  invitedBy: number | null = null,
): Promise<number> {
  const userId = await insertUser(tx, user);
  if (userId === null) {
    throw new DomainError("already_exists", "An account with this email address already exists.", {
      reason: "account_exists",
      path: "email",
    });
  }
  await insertMembership(tx, accountId, userId, role, invitedBy);
  return userId;
}

/** Adds someone who can sign in already. False when they belong to the account. */
export function addMember(
  tx: Tx,
  accountId: number,
  userId: number,
  role: MemberRole,
  invitedBy: number | null,
): Promise<boolean> {
  return insertMembership(tx, accountId, userId, role, invitedBy);
}

/** Lets the account send. Repeating it changes nothing; returns whether it changed something. */
export function activateAccount(accountId: number): Promise<boolean> {
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
