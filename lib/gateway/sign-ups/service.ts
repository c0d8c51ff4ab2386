import { setTimeout as sleep } from "node:timers/promises";
import { assertFewRequests } from "@/lib/auth/attempts";
import { hasConfirmToken, issueConfirmToken } from "@/lib/auth/email-tokens";
import { assertPasswordIsUncommon, hashPassword } from "@/lib/auth/password";
import { findUserByEmail } from "@/lib/auth/user-store";
import type { PublicContext } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withoutAccount } from "@/lib/db/transaction";
import { createAccountWithOwner } from "@/lib/gateway/accounts/service";
import { queueMail } from "@/lib/mail/outbox";
import { anotherSignUpMail, confirmationMail, knownAddressMail } from "@/lib/mail/texts";
import type { SignUpCreate } from "./schema";

/** Shortest time an answer takes, so that it does not tell whether the address was known. */
const ANSWER_MS = 250;

async function mailConfirmation(
  tx: Tx,
  userId: number,
  email: string,
  passwordHash: string,
): Promise<void> {
  const isFirst = !(await hasConfirmToken(tx, userId));
  const token = await issueConfirmToken(tx, userId, passwordHash);
  await queueMail(tx, isFirst ? confirmationMail(email, token) : anotherSignUpMail(email, token));
}

/**
 * A known address gets a mail that says so. One that was never confirmed gets one more link, which confirms
 * the password of this sign-up and no other: a stranger who signs up in between neither replaces the
 * person's password nor takes their link away.
 */
async function signUpAgain(body: SignUpCreate, passwordHash: string): Promise<boolean> {
  return withoutAccount(async (tx) => {
    const user = await findUserByEmail(tx, body.email);
    if (user === null) return false;
    if (user.confirmed_at === null) {
      await mailConfirmation(tx, Number(user.user_id), body.email, passwordHash);
    } else {
      await queueMail(tx, knownAddressMail(user.email));
    }
    return true;
  });
}

async function signUpNew(body: SignUpCreate, passwordHash: string): Promise<boolean> {
  const { name, account_name, email, iso2, lang } = body;
  const usesFrancs = iso2 === "CH" || iso2 === "LI";
  try {
    await createAccountWithOwner(
      {
        name: account_name,
        iso2,
        currency: body.currency ?? (usesFrancs ? "CHF" : "EUR"),
        priceLevel: "S",
        lang: lang ?? "en",
        timeZone: "Europe/Berlin",
      },
      { email, name, passwordHash, lang: lang ?? "en", isConfirmed: false },
      (tx, userId) => mailConfirmation(tx, userId, email, passwordHash),
    );
    return true;
  } catch (error) {
    // Somebody else took the address between the two questions.
    if (error instanceof DomainError && error.code === "already_exists") return false;
    throw error;
  }
}

async function register(body: SignUpCreate): Promise<void> {
  const passwordHash = await hashPassword(body.password);
  const isKnown = await signUpAgain(body, passwordHash);
  if (!isKnown && !(await signUpNew(body, passwordHash))) await signUpAgain(body, passwordHash);
}

/** Creates an account with its owner and mails a link; answers the same for an address that is known. */
export async function signUp(ctx: PublicContext, body: SignUpCreate) {
  if (!isCountry(body.iso2)) {
    throw new DomainError("invalid_input", "There is no such country.", { path: "iso2" });
  }
  assertPasswordIsUncommon(body.password, body.email);
  await withoutAccount((tx) => assertFewRequests(tx, ctx.address));
  await Promise.all([register(body), sleep(ANSWER_MS)]);
  return {
    email: body.email,
    message: "We sent you a mail. Open the link in it to confirm your address.",
  };
}
