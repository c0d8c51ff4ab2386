import { dropTokens, findConfirmToken } from "@/lib/gateway/identity/email-tokens/service";
import {
  findAccountsOf,
  findUserById,
  lockUser,
  markConfirmed,
  type UserRecord,
} from "@/lib/gateway/account/users/service";
import { DomainError } from "@/lib/core/errors";
import { readAccount, readWithoutAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { activateAccount, creditAccount } from "@/lib/gateway/account/accounts/service";
import type { EmailConfirmation } from "./schema";
import { isOwner } from "./store";

/** Opens the accounts that a person signed up with, and credits each once. */
async function activateOwnAccounts(userId: number): Promise<boolean> {
  let isActivated = false;
  for (const accountId of await readWithoutAccount((tx) => findAccountsOf(tx, userId))) {
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

/** Opens what an unconfirmed person signed up with; each step changes nothing the second time. */
async function openAccounts(user: UserRecord): Promise<boolean> {
  if (env.SIGNUP_ACTIVATION !== "on-confirm") return false;
  return activateOwnAccounts(Number(user.user_id));
}

/**
 * Confirms someone who chose their password with a link from a mail: whoever holds one reads that mailbox.
 * The mark comes last, so that a confirmation that was interrupted can be repeated. Links of sign-ups die,
 * and with them the passwords that wait for them.
 */
export async function confirmUser(user: UserRecord): Promise<void> {
  if (user.confirmed_at !== null) return;
  const userId = Number(user.user_id);
  await openAccounts(user);
  // Own transaction: a mailed link is opened without a session, and the mark follows what several accounts committed.
  await withoutAccount(async (tx) => {
    await markConfirmed(tx, userId);
    await dropTokens(tx, userId, "confirm");
  });
}

function unknownLink(): DomainError {
  return new DomainError(
    "not_found",
    "This link is no longer valid. Sign up again to get a new one.",
    { reason: "link_invalid" },
  );
}

/** What a link from a mail stands for, or `not_found`. */
async function readLink(tx: Tx, token: string) {
  const found = await findConfirmToken(tx, token);
  if (found === null) throw unknownLink();
  return found;
}

/** Whose link it is, or `not_found`. */
async function findOwner(tx: Tx, token: string): Promise<UserRecord> {
  const { userId } = await readLink(tx, token);
  const user = await findUserById(tx, userId);
  if (user === null) throw unknownLink();
  // Someone confirmed since the link was read has dropped the other links: was it this one?
  if (user.confirmed_at !== null) await readLink(tx, token);
  return user;
}

/**
 * Confirms the address that a link was mailed to, with the password that was chosen in the sign-up of this
 * very link. Links of other sign-ups for the address die. Opening it again within its day changes nothing.
 */
export async function confirmEmail(token: string): Promise<EmailConfirmation> {
  const user = await readWithoutAccount((tx) => findOwner(tx, token));
  if (user.confirmed_at !== null) return { email: user.email, is_activated: true };
  const userId = Number(user.user_id);
  const isActivated = await openAccounts(user);
  await withoutAccount(async (tx) => {
    // The person's row comes first: of two links, or a link and a new password, the later one finds its token gone.
    await lockUser(tx, userId, "update");
    const chosen = await readLink(tx, token);
    if (await markConfirmed(tx, userId, chosen.passwordHash)) {
      await dropTokens(tx, userId, "confirm", token);
    }
  });
  return { email: user.email, is_activated: isActivated };
}
