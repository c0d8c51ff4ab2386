import type { Micro } from "@/lib/core/money/money";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import {
  insertAccount,
  type NewAccount,
  nextAccountId,
} from "@/lib/gateway/account/accounts/public";
import { insertSettings } from "@/lib/gateway/account/settings/public";
import { addUser, type NewUser } from "@/lib/gateway/account/users/public";
import { insertDashboardKey } from "@/lib/gateway/developers/api-keys/public";
import { openLedger } from "@/lib/ledger/ledger";

async function openAccount(
  tx: Tx,
  accountId: number,
  account: NewAccount,
  creditLine: Micro,
): Promise<void> {
  await insertAccount(tx, accountId, account);
  await insertSettings(tx, accountId);
  await insertDashboardKey(tx, accountId);
  await openLedger(tx, accountId, account.currency, creditLine);
}

export async function createAccount(account: NewAccount, creditLine: Micro): Promise<number> {
  // Own transaction: the account doesn't exist yet.
  const accountId = await withoutAccount(nextAccountId);
  await withAccount(accountId, async (tx) => {
    await openAccount(tx, accountId, account, creditLine);
  });
  return accountId;
}

/** Throws `already_exists` for a taken email. `also` runs in the same transaction. */
export async function createAccountWithOwner(
  account: NewAccount,
  user: NewUser,
  also?: (tx: Tx, userId: number) => Promise<void>,
): Promise<{ accountId: number; userId: number }> {
  const accountId = await withoutAccount(nextAccountId);
  const userId = await withAccount(accountId, async (tx) => {
    await openAccount(tx, accountId, account, 0n);
    const id = await addUser(tx, accountId, user, "owner");
    await also?.(tx, id);
    return id;
  });
  return { accountId, userId };
}
