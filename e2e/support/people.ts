import { encode } from "next-auth/jwt";
import { openSession } from "@/lib/auth/session";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { env, requireDatabaseUrl } from "@/lib/env";
import {
  activateAccount,
  createAccountWithOwner,
  creditAccount,
} from "@/lib/gateway/account/accounts/service";
import { hashPassword } from "@/lib/gateway/identity/credentials/password";
import { findAccountsOf, findUserByEmail, lockUser } from "@/lib/gateway/identity/users/service";

/**
 * People and sessions, made in the database of the copy under test by the gateway's own services. Loaded when
 * the first one is made: the settings and secrets of that copy are there only once it has started.
 */
setDatabase(openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-e2e" }));

/** The password of everyone who is made here; hashing is slow on purpose, so it is done once a worker. */
export const PASSWORD = "a fine long password";
const passwordHash = hashPassword(PASSWORD);

/** What signing up and opening the mailed link leave behind. */
export async function addPerson(email: string): Promise<void> {
  const { accountId } = await createAccountWithOwner(
    {
      ...{ name: "Test & Co", iso2: "DE", currency: "EUR", priceLevel: "S", lang: "en" },
      timeZone: "Europe/Berlin",
    },
    { email, name: "Erika Test", passwordHash: await passwordHash, lang: "en", isConfirmed: true },
  );
  await activateAccount(accountId);
  await creditAccount(
    accountId,
    env.SIGNUP_CREDIT,
    `sign-up:${accountId}`,
    "Credit for signing up",
  );
}

/** The cookie of a browser in which the person has just signed in. */
export async function sessionCookieOf(email: string): Promise<{ name: string; value: string }> {
  const { userId, accountId } = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, email))?.user_id);
    return { userId: id, accountId: (await findAccountsOf(tx, id))[0] };
  });
  if (accountId === undefined) throw new Error(`${email} has no account`);
  const session = { userId, accountId, ip: "127.0.0.1", userAgent: null };
  const sid = await withAccount(accountId, async (tx) => {
    await lockUser(tx, userId);
    return openSession(tx, session);
  });
  const token = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET });
  return { name: SESSION_COOKIE, value: token };
}
