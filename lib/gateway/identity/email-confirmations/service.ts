import { deleteTokens, findConfirmToken } from "@/lib/gateway/identity/email-tokens/public";
import {
  findAccountsByUser,
  findUserById,
  lockUser,
  markConfirmed,
  type UserRecord,
} from "@/lib/gateway/account/users/public";
import { DomainError } from "@/lib/core/errors";
import { readAccount, readWithoutAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { activateAccount, creditAccount } from "@/lib/gateway/account/accounts/public";
import type { EmailConfirmation } from "./schema";
import { isOwner } from "./store";

async function activateOwnAccounts(userId: number): Promise<boolean> {
  let isActivated = false;
  for (const accountId of await readWithoutAccount((tx) => findAccountsByUser(tx, userId))) {
    if (!(await readAccount(accountId, (tx) => isOwner(tx, accountId, userId)))) continue;
    await activateAccount(accountId);
    isActivated = true;
    if (env.SIGNUP_CREDIT > 0n) {
      await creditAccount(
        accountId,
        env.SIGNUP_CREDIT,
        `sign-up:${accountId}`,
        "Credit for signing up",
      );
    }
  }
  return isActivated;
}

async function openAccounts(user: UserRecord): Promise<boolean> {
  if (env.SIGNUP_ACTIVATION !== "on-confirm") return false;
  return activateOwnAccounts(Number(user.user_id));
}

/**
 * Confirms a user whose mailed link proves the mailbox. The mark is set last, so that an interrupted confirmation can
 * be repeated. Invalidates sign-up links and their pending passwords.
 */
export async function confirmUser(user: UserRecord): Promise<void> {
  if (user.confirmed_at !== null) return;
  const userId = Number(user.user_id);
  await openAccounts(user);
  // Own transaction: a mailed link is opened without a session, and the mark follows commits of several accounts.
  await withoutAccount(async (tx) => {
    await markConfirmed(tx, userId);
    await deleteTokens(tx, userId, "confirm");
  });
}

function unknownLink(): DomainError {
  return new DomainError(
    "not_found",
    "This link is no longer valid. Sign up again to get a new one.",
    { reason: "link_invalid" },
  );
}

async function getConfirmation(tx: Tx, token: string) {
  const confirmToken = await findConfirmToken(tx, token);
  if (confirmToken === null) throw unknownLink();
  return confirmToken;
}

async function findOwner(tx: Tx, token: string): Promise<UserRecord> {
  const { userId } = await getConfirmation(tx, token);
  const user = await findUserById(tx, userId);
  if (user === null) throw unknownLink();
  // An earlier confirmation invalidates other links, so check whether it was this one.
  if (user.confirmed_at !== null) await getConfirmation(tx, token);
  return user;
}

/**
 * Confirms a sign-up and activates its password; links of other sign-ups for the address are invalidated. Idempotent
 * within the link's day.
 */
export async function confirmEmail(token: string): Promise<EmailConfirmation> {
  const user = await readWithoutAccount((tx) => findOwner(tx, token));
  if (user.confirmed_at !== null) return { email: user.email, is_activated: true };
  const userId = Number(user.user_id);
  const isActivated = await openAccounts(user);
  await withoutAccount(async (tx) => {
    // Locks the user first: of two concurrent links, or a link and a new password, the later finds its token used.
    await lockUser(tx, userId, "update");
    const selected = await getConfirmation(tx, token);
    if (await markConfirmed(tx, userId, selected.passwordHash)) {
      await deleteTokens(tx, userId, "confirm", token);
    }
  });
  return { email: user.email, is_activated: isActivated };
}
