import { readWithoutAccount, type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { openSession } from "@/lib/auth/session";
import {
  codeSubject,
  countAttempt,
  countNetworkFailure,
  deleteAttempts,
  findNetworkWait,
  REAUTHENTICATION_LIMIT,
} from "@/lib/gateway/identity/rate-limits/public";
import { type PendingSignIn, findPendingSignIn, consumeChallengeToken } from "./store-challenges";
import { consumeSecondFactor, trustDevice } from "@/lib/gateway/identity/second-factors/public";
import { lockUser } from "@/lib/gateway/account/users/public";
import { recordSsoSession } from "./record-sso-session";

export interface VerifySignIn {
  /** Set after the correct password. */
  challengeToken: string | null;
  code: string;
  trustsBrowser: boolean;
  ip: string;
  userAgent: string | null;
}

export type VerifyOutcome =
  /** `deviceToken` is set if the browser should be remembered. */
  | { kind: "signed-in"; sid: string; userId: number; deviceToken: string | null }
  | { kind: "invalid-code" }
  /** The password must be entered again. */
  | { kind: "expired" }
  | { kind: "rate-limited"; seconds: number };

/**
 * Counts an attempt per user, not per challenge, so that a new sign-in grants no new attempts. Returns seconds to wait,
 * or 0.
 */
async function countVerificationAttempt(userId: number, ip: string): Promise<number> {
  // Own transaction: no session exists yet.
  return withoutAccount(async (tx) => {
    const seconds = await findNetworkWait(tx, ip);
    return seconds > 0 ? seconds : countAttempt(tx, codeSubject(userId), REAUTHENTICATION_LIMIT);
  });
}

/**
 * Opens a session for a correct code. Atomic: a concurrent password change, which ends challenges and sessions, happens
 * entirely before or after.
 */
async function finishSignIn(
  tx: Tx,
  { userId, accountId, sso }: PendingSignIn,
  challengeToken: string,
  input: VerifySignIn,
): Promise<VerifyOutcome> {
  const { ip, userAgent } = input;
  const user = await lockUser(tx, userId);
  if (user === null || user.disabled_at !== null) return { kind: "expired" };
  if ((await findPendingSignIn(tx, challengeToken)) === null) return { kind: "expired" };
  if (!(await consumeSecondFactor(tx, userId, input.code))) return { kind: "invalid-code" };
  if (!(await consumeChallengeToken(tx, challengeToken))) return { kind: "expired" };
  const sid = await openSession(tx, { userId, accountId, ip, userAgent, sso: sso ?? null });
  if (sid === null) return { kind: "expired" };
  const deviceToken = input.trustsBrowser ? await trustDevice(tx, userId) : null;
  if (sso !== null && sso !== undefined) await recordSsoSession(tx, { user, accountId, ip });
  return { kind: "signed-in", sid, userId, deviceToken };
}

export async function verifySignIn(input: VerifySignIn): Promise<VerifyOutcome> {
  const { challengeToken, ip } = input;
  const pending = await readWithoutAccount((tx) => findPendingSignIn(tx, challengeToken));
  if (challengeToken === null || pending === null) return { kind: "expired" };
  const seconds = await countVerificationAttempt(pending.userId, ip);
  if (seconds > 0) return { kind: "rate-limited", seconds };
  const outcome = await withAccount(pending.accountId, (tx) =>
    finishSignIn(tx, pending, challengeToken, input),
  );
  await withoutAccount(async (tx) => {
    if (outcome.kind === "signed-in") await deleteAttempts(tx, codeSubject(pending.userId));
    else await countNetworkFailure(tx, ip);
  });
  return outcome;
}
