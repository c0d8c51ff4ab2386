import { findToken } from "@/lib/auth/email-tokens";
import {
  findAccountsOf,
  findUserById,
  markConfirmed,
  type StoredUser,
} from "@/lib/auth/user-store";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { activateAccount, creditAccount } from "@/lib/gateway/accounts/service";
import type { EmailConfirmation } from "./schema";

async function isOwner(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM memberships WHERE account_id = $1 AND user_id = $2 AND role = 'owner'",
    [accountId, userId],
  );
  return rowCount === 1;
}

/** Opens the accounts that a person signed up with, and credits each once. */
async function activateOwnAccounts(userId: number): Promise<boolean> {
  let isActivated = false;
  for (const accountId of await withoutAccount((tx) => findAccountsOf(tx, userId))) {
    if (!(await withAccount(accountId, (tx) => isOwner(tx, accountId, userId)))) continue;
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

/**
 * Whoever holds a link from a mail reads that mailbox. The mark comes last, so that a confirmation that
 * was interrupted can be repeated; each step changes nothing the second time.
 */
export async function confirmUser(user: StoredUser): Promise<boolean> {
  if (user.confirmed_at !== null) return true;
  const userId = Number(user.user_id);
  const isActivated =
    env.SIGNUP_ACTIVATION === "on-confirm" ? await activateOwnAccounts(userId) : false;
  await withoutAccount((tx) => markConfirmed(tx, userId));
  return isActivated;
}

/** Confirms the address that a link was mailed to. Opening it again within its day changes nothing. */
export async function confirmEmail(token: string): Promise<EmailConfirmation> {
  const user = await withoutAccount(async (tx) => {
    const userId = await findToken(tx, token, "confirm");
    return userId === null ? null : findUserById(tx, userId);
  });
  if (user === null) {
    throw new DomainError(
      "not_found",
      "This link is no longer valid. Sign up again to get a new one.",
      { reason: "link_invalid" },
    );
  }
  return { email: user.email, is_activated: await confirmUser(user) };
}
