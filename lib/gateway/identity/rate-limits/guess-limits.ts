import { createHash } from "node:crypto";
import type { Tx } from "@/lib/db/transaction";
import { toNetwork, toWideNetwork } from "@/lib/auth/network";
import {
  type RateLimit,
  countAttempt,
  countAttempts,
  findWait,
  deleteAttempts,
  deleteAttemptsByPrefix,
  refundAttempts,
} from "./store";

/**
 * Limits of password guessing (docs/decisions/0021): by email and network, email and wider network, email, and network.
 * A browser known to the user has its own limit instead, so that others' guesses can't lock the user out.
 */
const EMAIL_AND_NETWORK_LIMIT: RateLimit = { attempts: 5, minutes: 15 };
const BROWSER_LIMIT: RateLimit = { attempts: 5, minutes: 15 };
/** Shared by all networks of one owner, so that they can't block a user more easily than one network. */
const EMAIL_AND_WIDE_NETWORK_LIMIT: RateLimit = { attempts: 7, minutes: 21 };
/** High enough that attackers in three networks can't use up the limit, and so keep the owner out. */
const EMAIL_LIMIT: RateLimit = { attempts: 30, minutes: 30 };
/** Counts only failures: offices and mobile networks share one IP. */
const NETWORK_LIMIT: RateLimit = { attempts: 100, minutes: 15 };
/** Attempts refunded to the network by a successful sign-in, and their rate limit. */
const REFUNDED_ATTEMPTS = 20;
const REFUND_LIMIT: RateLimit = { attempts: 3, minutes: 60 };

export interface Guess {
  email: string;
  ip: string;
  /** Set if the browser is known to the user. */
  browser: string | null;
}

/** Hashes the email, so that the table doesn't reveal who has an account. */
function emailSubject(email: string): string {
  return `email:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;
}

const pairSubject = ({ email, ip }: Guess) => `${emailSubject(email)}@${toNetwork(ip)}`;
const widePairSubject = ({ email, ip }: Guess) => `${emailSubject(email)}/${toWideNetwork(ip)}`;
const networkSubject = (ip: string) => `network:${toNetwork(ip)}`;

export function browserSubject(userId: number, nonce: string): string {
  return `browser:${userId}:${nonce}`;
}

export function findNetworkWait(tx: Tx, ip: string): Promise<number> {
  return findWait(tx, networkSubject(ip), NETWORK_LIMIT);
}

/** Counts a failure; successes never count. */
export async function countNetworkFailure(tx: Tx, ip: string): Promise<void> {
  await countAttempt(tx, networkSubject(ip), NETWORK_LIMIT);
}

/** Counts a guess before trying the password. Returns seconds to wait, or 0. */
export async function countGuess(tx: Tx, guess: Guess): Promise<number> {
  if (guess.browser !== null) return countAttempt(tx, guess.browser, BROWSER_LIMIT);
  const network = await findNetworkWait(tx, guess.ip);
  if (network > 0) return network;
  return countAttempts(tx, [
    [emailSubject(guess.email), EMAIL_LIMIT],
    [widePairSubject(guess), EMAIL_AND_WIDE_NETWORK_LIMIT],
    [pairSubject(guess), EMAIL_AND_NETWORK_LIMIT],
  ]);
}

export async function recordWrongGuess(tx: Tx, { ip, browser }: Guess): Promise<void> {
  if (browser === null) await countNetworkFailure(tx, ip);
}

/** Refunds only this guess's own attempts. */
export async function recordRightGuess(tx: Tx, guess: Guess, userId: number): Promise<void> {
  if (guess.browser !== null) await deleteAttempts(tx, guess.browser);
  else {
    await refundAttempts(tx, emailSubject(guess.email), EMAIL_LIMIT, 1);
    await refundAttempts(tx, widePairSubject(guess), EMAIL_AND_WIDE_NETWORK_LIMIT, 1);
    await deleteAttempts(tx, pairSubject(guess));
  }
  if ((await findNetworkWait(tx, guess.ip)) === 0) return;
  if ((await countAttempt(tx, `giving-back:${userId}`, REFUND_LIMIT)) > 0) return;
  await refundAttempts(tx, networkSubject(guess.ip), NETWORK_LIMIT, REFUNDED_ATTEMPTS);
}

/** Resets the limits of a user who chose a new password by a mailed link. */
export async function deleteGuesses(tx: Tx, userId: number, email: string): Promise<void> {
  await deleteAttempts(tx, emailSubject(email));
  await deleteAttemptsByPrefix(tx, `${emailSubject(email)}/`);
  await deleteAttemptsByPrefix(tx, `${emailSubject(email)}@`);
  await deleteAttemptsByPrefix(tx, `browser:${userId}:`);
}
