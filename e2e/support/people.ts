import { randomInt, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { openSession } from "@/lib/auth/session";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import type { Currency } from "@/lib/core/context";
import type { Language } from "@/lib/core/languages";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { asOwner, asWorker, withAccount, withoutAccount } from "@/lib/db/transaction";
import { env, requireDatabaseUrl } from "@/lib/env";
import { createAccountWithOwner } from "@/lib/gateway/identity/new-accounts/public";
import { activateAccount, creditAccount } from "@/lib/gateway/account/accounts/public";
import { hashPassword } from "@/lib/gateway/identity/passwords/public";
import { assignNumber } from "@/lib/gateway/messaging/inbound-numbers/public";
import { storeUnclaimed } from "@/lib/gateway/messaging/unclaimed/public";
import {
  addUser,
  findAccountsByUser,
  findUserByEmail,
  lockUser,
} from "@/lib/gateway/account/users/public";

/**
 * People and sessions, made in the database of the copy under test by the gateway's own services. Loaded when
 * the first one is made: the settings and secrets of that copy are there only once it has started.
 */
setDatabase(openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-e2e" }));

/** The password of everyone who is made here; hashing is slow on purpose, so it is done once a worker. */
export const PASSWORD = "a fine long password";
const passwordHash = hashPassword(PASSWORD);

export async function addPerson(email: string, currency: Currency = "EUR"): Promise<void> {
  const place =
    currency === "EUR"
      ? { iso2: "DE", timeZone: "Europe/Berlin" }
      : { iso2: "CH", timeZone: "Europe/Zurich" };
  const { accountId } = await createAccountWithOwner(
    { name: "Test & Co", currency, priceLevel: "S", lang: "en", ...place },
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

/** Adds an owner, with a language, to another person's account. */
export async function addCoOwner(of: string, email: string, lang: Language): Promise<void> {
  const accountId = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, of))?.user_id);
    return (await findAccountsByUser(tx, id))[0];
  });
  if (accountId === undefined) throw new Error(`${of} has no account`);
  const user = { email, name: "Erika Test", passwordHash: await passwordHash, lang };
  await withAccount(accountId, (tx) =>
    addUser(tx, accountId, { ...user, isConfirmed: true }, "owner"),
  );
}

/** Gives the person's account a number on which it can be answered. */
export async function giveNumberTo(email: string): Promise<string> {
  const accountId = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, email))?.user_id);
    return (await findAccountsByUser(tx, id))[0];
  });
  if (accountId === undefined) throw new Error(`${email} has no account`);
  const number = `+4930231${String(randomInt(10_000_000)).padStart(7, "0")}`;
  return asOwner((tx) => assignNumber(tx, accountId, number));
}

/** A phone writes to a number that no account has. */
export async function writeToNobody(text: string): Promise<void> {
  const said = { phone: "+491713920077", number: "+4930231999999", text };
  await asWorker((tx) =>
    storeUnclaimed(tx, { ...said, carrier: "simulator", carrier_id: randomUUID() }),
  );
}

/** The cookie of a browser in which the person has just signed in. */
export async function createSessionCookie(email: string): Promise<{ name: string; value: string }> {
  const { userId, accountId } = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, email))?.user_id);
    return { userId: id, accountId: (await findAccountsByUser(tx, id))[0] };
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
