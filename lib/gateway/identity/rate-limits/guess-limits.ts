import { createHash } from "node:crypto";
import type { Tx } from "@/lib/db/transaction";
import { networkOf, wideNetworkOf } from "@/lib/auth/network";
import {
  type RateLimit,
  countAttempt,
  countAttempts,
  findWait,
  deleteAttempts,
  deleteAttemptsOf,
  refundAttempts,
} from "./store";

/**
 * How fast passwords can be guessed (docs/decisions/0021): by e-mail address and network, by e-mail address and
 * wider network, by e-mail address, by network. A browser in which the person signed in before has a count of its own instead, so that
 * nobody's guesses keep them out.
 */
const BY_EMAIL_AND_NETWORK: RateLimit = { tries: 5, minutes: 15 };
const BY_BROWSER: RateLimit = { tries: 5, minutes: 15 };
/** Of all networks of one owner together: they do not hold anyone up more easily than one network does. */
const BY_EMAIL_AND_WIDE_NETWORK: RateLimit = { tries: 7, minutes: 21 };
/** More than three owners of networks can use up, at once and steadily. */
const BY_EMAIL: RateLimit = { tries: 30, minutes: 30 };
/** Of failures only: offices and mobile networks have one IP for many people. */
const BY_NETWORK: RateLimit = { tries: 100, minutes: 15 };
/** What a person who gets in gives back to their network, and how often. */
const GIVEN_BACK = 20;
const GIVING_BACK: RateLimit = { tries: 3, minutes: 60 };

export interface Guess {
  email: string;
  ip: string;
  /** Subject of a browser that this person used before; null: unknown. */
  browser: string | null;
}

/** Only a hash, so the table doesn't reveal who has an account. */
function emailSubject(email: string): string {
  return `email:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;
}

const pairSubject = ({ email, ip }: Guess) => `${emailSubject(email)}@${networkOf(ip)}`;
const widePairSubject = ({ email, ip }: Guess) => `${emailSubject(email)}/${wideNetworkOf(ip)}`;
const networkSubject = (ip: string) => `network:${networkOf(ip)}`;

/** The browsers of a person as they are counted. */
export function browserSubject(userId: number, nonce: string): string {
  return `browser:${userId}:${nonce}`;
}

/** Seconds for which a network has to wait after many failures, of passwords and codes; 0: go ahead. */
export function findNetworkWait(tx: Tx, ip: string): Promise<number> {
  return findWait(tx, networkSubject(ip), BY_NETWORK);
}

/** Counts a failure of a network. What is right never counts, however much of it comes at once. */
export async function countNetworkFailure(tx: Tx, ip: string): Promise<void> {
  await countAttempt(tx, networkSubject(ip), BY_NETWORK);
}

/** Counts a password before it is tried. Returns the seconds to wait; 0: go ahead. */
export async function countGuess(tx: Tx, guess: Guess): Promise<number> {
  if (guess.browser !== null) return countAttempt(tx, guess.browser, BY_BROWSER);
  const network = await findNetworkWait(tx, guess.ip);
  if (network > 0) return network;
  return countAttempts(tx, [
    [emailSubject(guess.email), BY_EMAIL],
    [widePairSubject(guess), BY_EMAIL_AND_WIDE_NETWORK],
    [pairSubject(guess), BY_EMAIL_AND_NETWORK],
  ]);
}

/** Notes that a password was wrong. */
export async function noteWrongGuess(tx: Tx, { ip, browser }: Guess): Promise<void> {
  if (browser === null) await countNetworkFailure(tx, ip);
}

/** Notes that a password was right: its own tries are as before the first one, others' are not. */
export async function noteRightGuess(tx: Tx, guess: Guess, userId: number): Promise<void> {
  if (guess.browser !== null) await deleteAttempts(tx, guess.browser);
  else {
    await refundAttempts(tx, emailSubject(guess.email), BY_EMAIL, 1);
    await refundAttempts(tx, widePairSubject(guess), BY_EMAIL_AND_WIDE_NETWORK, 1);
    await deleteAttempts(tx, pairSubject(guess));
  }
  if ((await findNetworkWait(tx, guess.ip)) === 0) return;
  if ((await countAttempt(tx, `giving-back:${userId}`, GIVING_BACK)) > 0) return;
  await refundAttempts(tx, networkSubject(guess.ip), BY_NETWORK, GIVEN_BACK);
}

/** Ends every wait of a person who just chose a new password with a link from their mailbox. */
export async function deleteGuesses(tx: Tx, userId: number, email: string): Promise<void> {
  await deleteAttempts(tx, emailSubject(email));
  await deleteAttemptsOf(tx, `${emailSubject(email)}/`);
  await deleteAttemptsOf(tx, `${emailSubject(email)}@`);
  await deleteAttemptsOf(tx, `browser:${userId}:`);
}
