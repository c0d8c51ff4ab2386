import { moveSession } from "@/lib/auth/account-sessions";
import { findAccountsByUser } from "@/lib/gateway/account/users/public";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { readAccount, readWithoutAccount, withAccount } from "@/lib/db/transaction";
import { type Page, toFullPage } from "@/lib/core/collection";
import type { MyAccount } from "./schema";
import { findMyAccount, type MyAccountRecord } from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

const toMyAccount = (row: MyAccountRecord, currentId: number): MyAccount => ({
  id: Number(row.account_id),
  name: row.name,
  role: row.role,
  is_current: Number(row.account_id) === currentId,
});

export async function listMyAccounts(ctx: Context): Promise<Page<MyAccount>> {
  const { userId } = getUserOrThrow(ctx);
  const items: MyAccount[] = [];
  for (const id of await readWithoutAccount((tx) => findAccountsByUser(tx, userId))) {
    const row = await readAccount(id, (tx) => findMyAccount(tx, id, userId));
    if (row !== undefined) items.push(toMyAccount(row, ctx.account.id));
  }
  return toFullPage(items);
}

/** Throws `not_found`. */
export async function switchAccount(ctx: Context, accountId: number): Promise<MyAccount> {
  const { userId, sessionId } = getUserOrThrow(ctx);
  // Own transaction: it belongs to the account that the session switches to.
  return withAccount(accountId, async (tx) => {
    const row = await findMyAccount(tx, accountId, userId);
    if (row === undefined) throw new DomainError("not_found", "You have no account with this ID.");
    await moveSession(tx, sessionId, accountId);
    return toMyAccount(row, accountId);
  });
}
