import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { openSession } from "@/lib/http/session";
import { forgetOldAttempts } from "./attempts";
import { issueChallenge } from "./challenges";
import { countGuess, noteRightGuess, noteWrongGuess } from "./guess-limits";
import { knownBrowser } from "./known-browsers";
import { isPassword } from "./password";
import { hasSecondFactor } from "./second-factor";
import { isTrustedDevice } from "./trusted-devices";
import { findAccountsOf, findUserByEmail, lockUser, type StoredUser } from "./user-store";

export interface SignIn {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
  /** Cookie of a browser that was told to remember itself. */
  deviceToken?: string | null;
  /** Cookie of a browser in which somebody signed in before. */
  browserToken?: string | null;
}

export type SignInOutcome =
  | { kind: "signed-in"; sid: string; userId: number }
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

/** Checks a password and opens a session. How many may be tried is said in `guess-limits.ts`. */
export async function signIn(given: SignIn): Promise<SignInOutcome> {
  const { email, password, address, browserToken } = given;
  if (isNobodys(email) || isNobodys(password)) return { kind: "wrong" };
  const { user, guess, seconds } = await withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, email.trim());
    const browser = user === null ? null : knownBrowser(Number(user.user_id), browserToken);
    const guess = { email, address, browser };
    const seconds = await countGuess(tx, guess);
    // Last, since it waits for nobody's rows while it holds some.
    await forgetOldAttempts(tx);
    return { user, guess, seconds };
  });
  if (seconds > 0) return { kind: "wait", seconds };
  const isRight = await isPassword(user?.password_hash ?? null, password);
  if (!isRight || user === null || user.disabled_at !== null) {
    await withoutAccount((tx) => noteWrongGuess(tx, guess));
    return { kind: "wrong" };
  }
  const userId = Number(user.user_id);
  const [accountId] = await withoutAccount(async (tx) => {
    await noteRightGuess(tx, guess, userId);
    return findAccountsOf(tx, userId);
  });
  if (user.confirmed_at === null) return { kind: "unconfirmed" };
  return accountId === undefined ? { kind: "wrong" } : letIn(user, accountId, given);
}

/** Whether password and address are still those that were checked. */
function isUnchanged(checked: StoredUser, now: StoredUser | null): boolean {
  return (
    now !== null &&
    now.disabled_at === null &&
    now.password_hash === checked.password_hash &&
    now.email.toLowerCase() === checked.email.toLowerCase()
  );
}

/**
 * Opens the session, or asks for the code, if the password that was checked still counts. A change that
 * comes later waits for this transaction and then ends what it opened.
 */
function letIn(checked: StoredUser, accountId: number, given: SignIn): Promise<SignInOutcome> {
  const { address, userAgent, deviceToken } = given;
  const userId = Number(checked.user_id);
  return withAccount(accountId, async (tx): Promise<SignInOutcome> => {
    if (!isUnchanged(checked, await lockUser(tx, userId))) return { kind: "wrong" };
    if ((await hasSecondFactor(tx, userId)) && !(await isTrustedDevice(tx, userId, deviceToken))) {
      return { kind: "second-factor", challenge: await issueChallenge(tx, { userId, accountId }) };
    }
    const sid = await openSession(tx, { userId, accountId, address, userAgent });
    return sid === null ? { kind: "wrong" } : { kind: "signed-in", sid, userId };
  });
}
