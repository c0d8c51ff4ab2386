import { createHash } from "node:crypto";
import type { Tx } from "@/lib/db/transaction";
import { networkOf } from "@/lib/http/network";
import {
  type AttemptLimit,
  countAttempt,
  findWait,
  forgetAttempts,
  forgetAttemptsOf,
  refundAttempts,
} from "./attempts";

/**
 * How fast passwords can be guessed (docs/decisions/0021): by e-mail address and network, by e-mail address,
 * by network. A browser in which the person signed in before has a count of its own instead, so that
 * nobody's guesses keep them out.
 */
const BY_EMAIL_AND_NETWORK: AttemptLimit = { tries: 5, minutes: 15 };
const BY_BROWSER: AttemptLimit = { tries: 5, minutes: 15 };
/** More than one network can use up, so that it takes several to hold somebody up. */
const BY_EMAIL: AttemptLimit = { tries: 30, minutes: 30 };
/** Of failures only: offices and mobile networks have one address for many people. */
const BY_NETWORK: AttemptLimit = { tries: 100, minutes: 15 };
/** What a person who gets in gives back to their network, and how often. */
const GIVEN_BACK = 20;
const GIVING_BACK: AttemptLimit = { tries: 3, minutes: 60 };

export interface Guess {
  email: string;
  address: string;
  /** Subject of a browser that this person used before; null: unknown. */
  browser: string | null;
}

/** Only a hash: the table says nothing about who has an account. */
function emailSubject(email: string): string {
  return `email:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;
}

const pairSubject = ({ email, address }: Guess) => `${emailSubject(email)}@${networkOf(address)}`;
const networkSubject = (address: string) => `network:${networkOf(address)}`;

/** The browsers of a person as they are counted. */
export function browserSubject(userId: number, nonce: string): string {
  return `browser:${userId}:${nonce}`;
}

/** Seconds for which a network has to wait after many failures, of passwords and codes; 0: go ahead. */
export function findNetworkWait(tx: Tx, address: string): Promise<number> {
  return findWait(tx, networkSubject(address), BY_NETWORK);
}

/** Counts a failure of a network. What is right never counts, however much of it comes at once. */
export async function countNetworkFailure(tx: Tx, address: string): Promise<void> {
  await countAttempt(tx, networkSubject(address), BY_NETWORK);
}

/** Counts a password before it is tried. Returns the seconds to wait; 0: go ahead. */
export async function countGuess(tx: Tx, guess: Guess): Promise<number> {
  if (guess.browser !== null) return countAttempt(tx, guess.browser, BY_BROWSER);
  const network = await findNetworkWait(tx, guess.address);
  if (network > 0) return network;
  // Always in this order, so that no two transactions wait for each other.
  const email = await countAttempt(tx, emailSubject(guess.email), BY_EMAIL);
  if (email > 0) return email;
  const pair = await countAttempt(tx, pairSubject(guess), BY_EMAIL_AND_NETWORK);
  if (pair > 0) await refundAttempts(tx, emailSubject(guess.email), BY_EMAIL, 1);
  return pair;
}

/** Notes that a password was wrong. */
export async function noteWrongGuess(tx: Tx, { address, browser }: Guess): Promise<void> {
  if (browser === null) await countNetworkFailure(tx, address);
}

/** Notes that a password was right: its own tries are as before the first one, others' are not. */
export async function noteRightGuess(tx: Tx, guess: Guess, userId: number): Promise<void> {
  if (guess.browser !== null) await forgetAttempts(tx, guess.browser);
  else {
    await refundAttempts(tx, emailSubject(guess.email), BY_EMAIL, 1);
    await forgetAttempts(tx, pairSubject(guess));
  }
  if ((await findNetworkWait(tx, guess.address)) === 0) return;
  if ((await countAttempt(tx, `giving-back:${userId}`, GIVING_BACK)) > 0) return;
  await refundAttempts(tx, networkSubject(guess.address), BY_NETWORK, GIVEN_BACK);
}

/** Ends every wait of a person who just chose a new password with a link from their mailbox. */
export async function forgetGuesses(tx: Tx, userId: number, email: string): Promise<void> {
  await forgetAttempts(tx, emailSubject(email));
  await forgetAttemptsOf(tx, `${emailSubject(email)}@`);
  await forgetAttemptsOf(tx, `browser:${userId}:`);
}
