import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { networkOf } from "@/lib/auth/network";

/** So many tries of one subject at once, and as many again, evenly spread, over each span of `minutes`. */
export interface RateLimit {
  tries: number;
  minutes: number;
}

/** Codes of the app, and passwords entered within a session. */
export const PROOFS_BY_PERSON: RateLimit = { tries: 5, minutes: 15 };
/** Sign-ups and password resets cost a hash and a mail each. */
const REQUESTS_BY_NETWORK: RateLimit = { tries: 100, minutes: 15 };
/** Each sends a mail to an address that someone merely typed. */
const EMAIL_CHANGES_BY_PERSON: RateLimit = { tries: 10, minutes: 60 };

/** Codes of the second factor; a right password gives none back. */
export function codeSubject(userId: number): string {
  return `code:${userId}`;
}

/** Passwords entered within a session: guessing there must not block signing in. */
export function reauthSubject(userId: number): string {
  return `confirm:${userId}`;
}

const intervalOf = ({ tries, minutes }: RateLimit) => (minutes * 60) / tries;

/** Seconds until the subject has a try left; 0: it has one. Counts nothing. */
export async function findWait(tx: Tx, subject: string, limit: RateLimit): Promise<number> {
  const { rows } = await tx.query<{ seconds: number }>(
    `SELECT extract(epoch FROM full_at - now())::double precision - $2::double precision AS seconds
     FROM attempt_limits WHERE subject = $1`,
    [subject, intervalOf(limit) * (limit.tries - 1)],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * An attempt that waits for another's row has the time at which its transaction began, and the other may have begun later: of
 * as many at once as are allowed, none is refused for that.
 */
const CLOCK_SECONDS = 5;

/**
 * Counts an attempt before it is tried, so that parallel guesses cannot outrun the limit. Returns the
 * seconds to wait; 0: go ahead. An attempt that has to wait counts nothing.
 */
export async function countAttempt(tx: Tx, subject: string, limit: RateLimit): Promise<number> {
  const interval = intervalOf(limit);
  const { rowCount } = await tx.query(
    `INSERT INTO attempt_limits AS a (subject, full_at) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT (subject) DO UPDATE SET full_at = greatest(a.full_at, now()) + make_interval(secs => $2)
       WHERE a.full_at <= now() + make_interval(secs => $3)`,
    [subject, interval, interval * (limit.tries - 1) + CLOCK_SECONDS],
  );
  return rowCount === 1 ? 0 : Math.max(1, await findWait(tx, subject, limit));
}

/** Gives tries back. */
export async function refundAttempts(
  tx: Tx,
  subject: string,
  limit: RateLimit,
  tries: number,
): Promise<void> {
  await tx.query(
    "UPDATE attempt_limits SET full_at = full_at - make_interval(secs => $2) WHERE subject = $1",
    [subject, intervalOf(limit) * tries],
  );
}

/** A subject and its limit. */
export type LimitedSubject = readonly [subject: string, limit: RateLimit];

/**
 * Counts an attempt against all of these or, where one has to wait, against none. Always in the same order, so
 * that no two transactions wait for each other. Returns the seconds to wait; 0: go ahead.
 */
export async function countAttempts(tx: Tx, all: readonly LimitedSubject[]): Promise<number> {
  for (const [index, [subject, limit]] of all.entries()) {
    const seconds = await countAttempt(tx, subject, limit);
    if (seconds === 0) continue;
    for (const [counted, its] of all.slice(0, index)) await refundAttempts(tx, counted, its, 1);
    return seconds;
  }
  return 0;
}

/** Gives a subject all its tries back. */
export async function deleteAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.query("DELETE FROM attempt_limits WHERE subject = $1", [subject]);
}

/** The same for every subject that begins so; `%`, `_` and `\` do not occur in subjects. */
export async function deleteAttemptsOf(tx: Tx, start: string): Promise<void> {
  await tx.query("DELETE FROM attempt_limits WHERE subject LIKE $1", [`${start}%`]);
}

/** Deletes a few subjects that have all their tries. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM attempt_limits WHERE subject IN (
       SELECT subject FROM attempt_limits WHERE full_at < now() ORDER BY full_at
       LIMIT 10 FOR UPDATE SKIP LOCKED)`,
  );
}

/** Throws `too_many_requests` with the time after which the next attempt makes sense. */
export function assertNoWait(seconds: number): void {
  if (seconds === 0) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw new DomainError(
    "too_many_requests",
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Throws `too_many_requests` for too many sign-ups or resets from one network. */
export async function assertRateLimit(tx: Tx, ip: string): Promise<void> {
  const seconds = await countAttempt(tx, `request:${networkOf(ip)}`, REQUESTS_BY_NETWORK);
  if (seconds === 0) return;
  throw new DomainError(
    "too_many_requests",
    "Too many requests from your IP address. Try again later.",
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** Throws `too_many_requests` for too many email changes by one person. */
export async function assertEmailChangeRateLimit(tx: Tx, userId: number): Promise<void> {
  assertNoWait(await countAttempt(tx, `email-change:${userId}`, EMAIL_CHANGES_BY_PERSON));
}
