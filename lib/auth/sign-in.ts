import { withoutAccount } from "@/lib/db/transaction";
import { createSession } from "@/lib/http/session";
import {
  addressSubject,
  countAttempt,
  emailSubject,
  forgetOldAttempts,
  forgive,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_EMAIL,
} from "./attempts";
import { issueChallenge } from "./challenges";
import { isPassword } from "./password";
import { hasSecondFactor } from "./second-factor";
import { isTrustedDevice } from "./trusted-devices";
import { findAccountsOf, findUserByEmail } from "./user-store";

export interface SignIn {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
  /** Cookie of a browser that was told to remember itself. */
  deviceToken?: string | null;
}

export type SignInOutcome =
  | { kind: "signed-in"; sid: string }
  /** The password is right and a code is owed; `challenge` opens nothing but the question for it. */
  | { kind: "second-factor"; challenge: string }
  /** Unknown address, wrong password or disabled: the same for all, so nobody learns which. */
  | { kind: "wrong" }
  /** The password is right, but the address was never confirmed. */
  | { kind: "unconfirmed" }
  | { kind: "wait"; seconds: number };

/** Longer ones are never stored, and hashing them would only cost time. */
const MAX_LENGTH = 320;

/** Whether the text can be nobody's: too long, or with a NUL, which Postgres does not store. */
const isNobodys = (text: string) => text.length > MAX_LENGTH || text.includes("\0");

/** Checks a password and opens a session. Five failures of an e-mail or an address mean a wait of 15 min. */
export async function signIn(given: SignIn): Promise<SignInOutcome> {
  const { email, password, address, userAgent } = given;
  if (isNobodys(email) || isNobodys(password)) return { kind: "wrong" };
  const byEmail = emailSubject(email);
  const byAddress = addressSubject("sign-in", address);
  const { seconds, user } = await withoutAccount(async (tx) => {
    // Always in this order: two sign-ins that share both subjects must not wait for each other.
    const waits = [
      await countAttempt(tx, byAddress, SIGN_IN_BY_ADDRESS),
      await countAttempt(tx, byEmail, SIGN_IN_BY_EMAIL),
    ];
    await forgetOldAttempts(tx);
    return { seconds: Math.max(...waits), user: await findUserByEmail(tx, email.trim()) };
  });
  if (seconds > 0) return { kind: "wait", seconds };
  const isRight = await isPassword(user?.password_hash ?? null, password);
  if (!isRight || user === null || user.disabled_at !== null) return { kind: "wrong" };
  const userId = Number(user.user_id);
  const { accountId, challenge } = await withoutAccount(async (tx) => {
    await forgive(tx, byAddress, "one");
    await forgive(tx, byEmail, "all");
    const [first] = await findAccountsOf(tx, userId);
    if (user.confirmed_at === null || first === undefined) return { accountId: first };
    const isAsked =
      (await hasSecondFactor(tx, userId)) &&
      !(await isTrustedDevice(tx, userId, given.deviceToken));
    if (!isAsked) return { accountId: first };
    return { accountId: first, challenge: await issueChallenge(tx, { userId, accountId: first }) };
  });
  if (user.confirmed_at === null) return { kind: "unconfirmed" };
  if (accountId === undefined) return { kind: "wrong" };
  if (challenge !== undefined) return { kind: "second-factor", challenge };
  const { sid } = await createSession({ userId, accountId, address, userAgent });
  return { kind: "signed-in", sid };
}
