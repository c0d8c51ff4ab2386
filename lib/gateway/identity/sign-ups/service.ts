import { setTimeout as sleep } from "node:timers/promises";
import { assertRateLimit } from "@/lib/gateway/identity/rate-limits/public";
import {
  findWaitingPasswords,
  issueConfirmToken,
} from "@/lib/gateway/identity/email-tokens/public";
import {
  assertPasswordIsAllowed,
  assertPasswordIsUncommon,
  hashPassword,
  matchesPasswordHash,
} from "@/lib/gateway/identity/passwords/public";
import { findUserByEmail } from "@/lib/gateway/account/users/public";
import type { PublicContext } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { getMainZone } from "@/lib/core/countries/country-zones";
import { DomainError } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { readWithoutAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import { createAccountWithOwner } from "@/lib/gateway/identity/new-accounts/public";
import type { Reader } from "@/lib/mail/compose";
import { queueMail } from "@/lib/mail/outbox";
import { anotherSignUpMail, confirmationMail, knownAddressMail } from "@/lib/mail/texts";
import type { SignUpCreate } from "./schema";

/** Minimum response time, so that timing doesn't reveal whether the address is known. */
const MIN_RESPONSE_MS = 250;

/** Mails a confirmation link, with a warning if other passwords await confirmation: one may be a stranger's. */
async function mailConfirmation(
  tx: Tx,
  userId: number,
  reader: Reader,
  passwordHash: string,
): Promise<void> {
  const waiting = await findWaitingPasswords(tx, userId);
  const isOnly = waiting.every((other) => other === passwordHash);
  const token = await issueConfirmToken(tx, userId, passwordHash);
  await queueMail(tx, isOnly ? confirmationMail(reader, token) : anotherSignUpMail(reader, token));
}

/**
 * Mails a known address: a notice if confirmed, otherwise a further link, which confirms only this sign-up's password. Returns
 * false for an unknown address.
 */
async function signUpAgain(body: SignUpCreate, passwordHash: string): Promise<boolean> {
  // Own transaction: no account exists yet.
  return withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, body.email);
    if (user === null) return false;
    if (user.confirmed_at === null) {
      await mailConfirmation(tx, Number(user.user_id), user, passwordHash);
    } else {
      await queueMail(tx, knownAddressMail(user));
    }
    return true;
  });
}

async function signUpNew(body: SignUpCreate, passwordHash: string): Promise<boolean> {
  const { name, account_name, email, iso2 } = body;
  const lang = body.lang ?? "en";
  const usesFrancs = iso2 === "CH" || iso2 === "LI";
  try {
    await createAccountWithOwner(
      {
        name: account_name,
        iso2,
        currency: body.currency ?? (usesFrancs ? "CHF" : "EUR"),
        priceLevel: "S",
        lang,
        // Browsers may know newer time zones than servers, so an unknown one is no error.
        timeZone: body.time_zone && isTimeZone(body.time_zone) ? body.time_zone : getMainZone(iso2),
      },
      { email, name, passwordHash, lang, isConfirmed: false },
      (tx, userId) => mailConfirmation(tx, userId, { email, lang }, passwordHash),
    );
    return true;
  } catch (error) {
    // Taken by a concurrent sign-up.
    if (error instanceof DomainError && error.code === "already_exists") return false;
    throw error;
  }
}

/** Returns the only password hash that awaits confirmation, or null if there isn't exactly one. */
function findWaitingPassword(email: string): Promise<string | null> {
  return readWithoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.confirmed_at !== null) return null;
    const [waiting = null, other] = await findWaitingPasswords(tx, Number(user.user_id));
    return other === undefined ? waiting : null;
  });
}

/**
 * Hashes the password, but keeps the stored hash if the same password signs up again. Always does the same work,
 * otherwise timing would reveal a correctly guessed password.
 */
async function hashSignUpPassword({ email, password }: SignUpCreate): Promise<string> {
  const waiting = await findWaitingPassword(email);
  const isSamePassword = await matchesPasswordHash(waiting, password);
  const newHash = await hashPassword(password);
  return isSamePassword && waiting !== null ? waiting : newHash;
}

async function register(body: SignUpCreate): Promise<void> {
  const passwordHash = await hashSignUpPassword(body);
  const isKnown = await signUpAgain(body, passwordHash);
  if (!isKnown && !(await signUpNew(body, passwordHash))) await signUpAgain(body, passwordHash);
}

/** Signs up. The response is identical for a known address. */
export async function signUp(ctx: PublicContext, body: SignUpCreate) {
  if (!isCountry(body.iso2)) {
    throw new DomainError("invalid_input", "This country doesn't exist.", {
      reason: "country_unknown",
      path: "iso2",
    });
  }
  assertPasswordIsAllowed(body.email);
  assertPasswordIsUncommon(body.password, body.email);
  await withoutAccount((tx) => assertRateLimit(tx, ctx.ip));
  await Promise.all([register(body), sleep(MIN_RESPONSE_MS)]);
  return {
    email: body.email,
    message: "We sent you an email. Open the link in it to confirm your address.",
  };
}
