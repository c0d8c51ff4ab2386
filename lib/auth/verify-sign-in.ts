import { type Tx, withoutAccount } from "@/lib/db/transaction";
import { createSession } from "@/lib/http/session";
import {
  addressSubject,
  codeSubject,
  countAttempt,
  forgive,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_EMAIL,
} from "./attempts";
import { type Challenge, findChallenge, takeChallenge } from "./challenges";
import { useSecondFactor } from "./second-factor";
import { trustDevice } from "./trusted-devices";
import { findUserById } from "./user-store";

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
  | { kind: "signed-in"; sid: string; deviceToken: string | null }
  | { kind: "wrong-code" }
  /** No living challenge: the password has to be given again. */
  | { kind: "expired" }
  | { kind: "wait"; seconds: number };

type Step =
  | Exclude<VerifyOutcome, { kind: "signed-in" }>
  | { kind: "right"; person: Challenge; deviceToken: string | null };

/** Tries are counted by person, not by challenge: a new sign-in does not buy new tries. */
async function checkCode(tx: Tx, given: VerifySignIn): Promise<Step> {
  const { challenge } = given;
  const person = await findChallenge(tx, challenge);
  if (challenge === null || person === null) return { kind: "expired" };
  const { userId } = person;
  const byAddress = addressSubject("sign-in", given.address);
  const waits = [
    await countAttempt(tx, byAddress, SIGN_IN_BY_ADDRESS),
    await countAttempt(tx, codeSubject(userId), SIGN_IN_BY_EMAIL),
  ];
  const seconds = Math.max(...waits);
  if (seconds > 0) return { kind: "wait", seconds };
  if (!(await useSecondFactor(tx, userId, given.code))) return { kind: "wrong-code" };
  await forgive(tx, byAddress, "one");
  await forgive(tx, codeSubject(userId), "all");
  const user = await findUserById(tx, userId);
  if (user === null || user.disabled_at !== null) return { kind: "expired" };
  if (!(await takeChallenge(tx, challenge))) return { kind: "expired" };
  const deviceToken = given.isRemembered ? await trustDevice(tx, userId) : null;
  return { kind: "right", person, deviceToken };
}

/** The second half of signing in: checks the code and opens a session with an id of its own. */
export async function verifySignIn(given: VerifySignIn): Promise<VerifyOutcome> {
  const step = await withoutAccount((tx) => checkCode(tx, given));
  if (step.kind !== "right") return step;
  const { address, userAgent } = given;
  const { sid } = await createSession({ ...step.person, address, userAgent });
  return { kind: "signed-in", sid, deviceToken: step.deviceToken };
}
