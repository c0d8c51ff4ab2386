import { type Tx, withAccount, withoutAccount } from "@/lib/db/transaction";
import { openSession } from "@/lib/http/session";
import { codeSubject, countAttempt, forgetAttempts, PROOFS_BY_PERSON } from "./attempts";
import { type Challenge, findChallenge, takeChallenge } from "./challenges";
import { countNetworkFailure, findNetworkWait } from "./guess-limits";
import { useSecondFactor } from "./second-factor";
import { trustDevice } from "./trusted-devices";
import { lockUser } from "./user-store";

export interface VerifySignIn {
  /** From the cookie that the right password earned. */
  challenge: string | null;
  /** Of the app, or a recovery code. */
  code: string;
  isRemembered: boolean;
  address: string;
  userAgent: string | null;
}

export type VerifyOutcome =
  /** `deviceToken` is there when the browser is to be remembered. */
  | { kind: "signed-in"; sid: string; userId: number; deviceToken: string | null }
  | { kind: "wrong-code" }
  /** No living challenge: the password has to be given again. */
  | { kind: "expired" }
  | { kind: "wait"; seconds: number };

/** Tries are counted by person, not by challenge: a new sign-in does not buy new tries. */
async function countTry(userId: number, address: string): Promise<number> {
  return withoutAccount(async (tx) => {
    const seconds = await findNetworkWait(tx, address);
    return seconds > 0 ? seconds : countAttempt(tx, codeSubject(userId), PROOFS_BY_PERSON);
  });
}

/**
 * Uses code and challenge up and opens the session, all or nothing. A change of the password, which ends
 * challenges and sessions, comes before or after it as a whole.
 */
async function enterWithCode(
  tx: Tx,
  { userId, accountId }: Challenge,
  challenge: string,
  given: VerifySignIn,
): Promise<VerifyOutcome> {
  const { address, userAgent } = given;
  const user = await lockUser(tx, userId);
  if (user === null || user.disabled_at !== null) return { kind: "expired" };
  if ((await findChallenge(tx, challenge)) === null) return { kind: "expired" };
  if (!(await useSecondFactor(tx, userId, given.code))) return { kind: "wrong-code" };
  if (!(await takeChallenge(tx, challenge))) return { kind: "expired" };
  const sid = await openSession(tx, { userId, accountId, address, userAgent });
  if (sid === null) return { kind: "expired" };
  return {
    kind: "signed-in",
    sid,
    userId,
    deviceToken: given.isRemembered ? await trustDevice(tx, userId) : null,
  };
}

/** The second half of signing in: checks the code and opens a session with an id of its own. */
export async function verifySignIn(given: VerifySignIn): Promise<VerifyOutcome> {
  const { challenge, address } = given;
  const person = await withoutAccount((tx) => findChallenge(tx, challenge));
  if (challenge === null || person === null) return { kind: "expired" };
  const seconds = await countTry(person.userId, address);
  if (seconds > 0) return { kind: "wait", seconds };
  const outcome = await withAccount(person.accountId, (tx) =>
    enterWithCode(tx, person, challenge, given),
  );
  await withoutAccount(async (tx) => {
    if (outcome.kind === "signed-in") await forgetAttempts(tx, codeSubject(person.userId));
    else await countNetworkFailure(tx, address);
  });
  return outcome;
}
