import { encode } from "next-auth/jwt";
import { generate } from "otplib";
import { env } from "@/lib/env";
import { createAccountWithOwner } from "@/lib/gateway/identity/new-accounts/public";
import { activateAccount } from "@/lib/gateway/account/accounts/public";
import { freshIp, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { hashPassword } from "@/lib/gateway/identity/passwords/public";
import { signIn } from "@/lib/gateway/identity/sign-in/sign-in";
import { verifySignIn } from "@/lib/gateway/identity/sign-in/verify-sign-in";

/** Makers for tests of the sign-in: people with passwords, apps that make codes, browsers with sessions. */

export const PASSWORD = "a fine long password";
let passwordHash: Promise<string> | undefined;
let count = 0;

/** Hashes `PASSWORD` once, since a hash takes as long as the rest of a test. */
export function hashedPassword(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
}

export interface SigningPerson {
  email: string;
  userId: number;
  accountId: number;
}

/** The owner of an account that may do everything, with `PASSWORD`. */
export async function makeSigningPerson(): Promise<SigningPerson> {
  count += 1;
  const email = `person${count}.${Date.now().toString(36)}@example.com`;
  const made = await createAccountWithOwner(
    { name: "A", iso2: "DE", currency: "EUR", priceLevel: "S", lang: "en", timeZone: "UTC" },
    { email, name: "A", passwordHash: await hashedPassword(), lang: "en", isConfirmed: true },
  );
  await activateAccount(made.accountId);
  return { email, ...made };
}

/** Returns headers of a browser request with the session and a unique IP. */
export async function browserHeaders(sid: string): Promise<Record<string, string>> {
  const token = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET });
  return {
    cookie: `next-auth.session-token=${token}`,
    "sec-fetch-site": "same-origin",
    accept: "application/json",
    "content-type": "application/json",
    [TEST_IP_HEADER]: freshIp(),
  };
}

/** The code that the app shows; `steps` later or earlier. */
export function appCode(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

export function enter(email: string, password = PASSWORD, deviceToken: string | null = null) {
  return signIn({ email, password, deviceToken, ip: freshIp(), userAgent: null });
}

export function verify(challenge: string | null, code: string, trustsBrowser = false) {
  return verifySignIn({
    challengeToken: challenge,
    code,
    trustsBrowser,
    ip: freshIp(),
    userAgent: null,
  });
}

/** The session of a sign-in that must work. */
export async function getSessionId(outcome: { kind: string; sid?: string }): Promise<string> {
  if (outcome.sid === undefined) throw new Error(`Not signed in: ${outcome.kind}`);
  return outcome.sid;
}

/** The challenge of a right password that is not enough. */
export async function startChallenge(person: SigningPerson, password = PASSWORD): Promise<string> {
  const outcome = await enter(person.email, password);
  if (outcome.kind !== "second-factor") throw new Error(`No code is asked: ${outcome.kind}`);
  return outcome.challengeToken;
}
