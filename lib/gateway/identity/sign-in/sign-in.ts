import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { openSession } from "@/lib/auth/session";
import {
  countGuess,
  deleteOldAttempts,
  recordRightGuess,
  recordWrongGuess,
} from "@/lib/gateway/identity/rate-limits/public";
import { issueChallengeToken } from "./store-challenges";
import { findKnownBrowser } from "./known-browsers";
import { isPasswordAllowed, matchesPasswordHash } from "@/lib/gateway/identity/passwords/public";
import { hasSecondFactor, isTrustedDevice } from "@/lib/gateway/identity/second-factors/public";
import {
  findAccountsByUser,
  findUserByEmail,
  lockUser,
  type UserRecord,
} from "@/lib/gateway/account/users/public";

export interface SignIn {
  email: string;
  password: string;
  ip: string;
  userAgent: string | null;
  deviceToken?: string | null;
  browserToken?: string | null;
}

export type SignInOutcome =
  | { kind: "signed-in"; sid: string; userId: number }
  /** Token that only allows entering the code. */
  | { kind: "second-factor"; challengeToken: string }
  /** Identical for unknown email, wrong password and disabled user, to prevent user enumeration. */
  | { kind: "invalid-credentials" }
  /** Correct password, but unconfirmed address. */
  | { kind: "unconfirmed" }
  /** Independent of whether the user exists. */
  | { kind: "sso-required" }
  | { kind: "rate-limited"; seconds: number };

/** Maximum length; longer ones are never stored, and hashing them would only cost time. */
const MAX_LENGTH = 320;

/** Returns true for text that is too long, or has a NUL, which Postgres can't store. */
const isInvalidCredential = (text: string) => text.length > MAX_LENGTH || text.includes("\0");

export async function signIn(input: SignIn): Promise<SignInOutcome> {
  const { email, password, ip, browserToken } = input;
  if (isInvalidCredential(email) || isInvalidCredential(password))
    return { kind: "invalid-credentials" };
  if (!isPasswordAllowed(email)) return { kind: "sso-required" };
  // Own transaction: there is no session yet.
  const { user, guess, seconds } = await withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, email.trim());
    const browser = user === null ? null : findKnownBrowser(Number(user.user_id), browserToken);
    const guess = { email, ip, browser };
    const seconds = await countGuess(tx, guess);
    // Last, because it skips locked rows instead of waiting for them.
    await deleteOldAttempts(tx);
    return { user, guess, seconds };
  });
  if (seconds > 0) return { kind: "rate-limited", seconds };
  const isRight = await matchesPasswordHash(user?.password_hash ?? null, password);
  if (!isRight || user === null || user.disabled_at !== null) {
    await withoutAccount((tx) => recordWrongGuess(tx, guess));
    return { kind: "invalid-credentials" };
  }
  const userId = Number(user.user_id);
  const [accountId] = await withoutAccount(async (tx) => {
    await recordRightGuess(tx, guess, userId);
    return findAccountsByUser(tx, userId);
  });
  if (user.confirmed_at === null) return { kind: "unconfirmed" };
  return accountId === undefined
    ? { kind: "invalid-credentials" }
    : completeSignIn(user, accountId, input);
}

function isUnchanged(checked: UserRecord, now: UserRecord | null): boolean {
  return (
    now !== null &&
    now.disabled_at === null &&
    now.password_hash === checked.password_hash &&
    now.email.toLowerCase() === checked.email.toLowerCase()
  );
}

/**
 * Opens a session or a challenge after rechecking the password. A later change waits for this transaction and then ends
 * what it opened.
 */
function completeSignIn(
  checked: UserRecord,
  accountId: number,
  input: SignIn,
): Promise<SignInOutcome> {
  const { ip, userAgent, deviceToken } = input;
  const userId = Number(checked.user_id);
  return withAccount(accountId, async (tx): Promise<SignInOutcome> => {
    if (!isUnchanged(checked, await lockUser(tx, userId))) return { kind: "invalid-credentials" };
    if ((await hasSecondFactor(tx, userId)) && !(await isTrustedDevice(tx, userId, deviceToken))) {
      return {
        kind: "second-factor",
        challengeToken: await issueChallengeToken(tx, { userId, accountId }),
      };
    }
    const sid = await openSession(tx, { userId, accountId, ip, userAgent });
    return sid === null ? { kind: "invalid-credentials" } : { kind: "signed-in", sid, userId };
  });
}
