import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { toNetwork } from "@/lib/auth/network";

/** Token bucket, refilled evenly over `minutes`. */
export interface RateLimit {
  attempts: number;
  minutes: number;
}

/** Limit of TOTP codes, and of passwords entered within a session. */
export const REAUTHENTICATION_LIMIT: RateLimit = { attempts: 5, minutes: 15 };
/** Limit of requests that each cost a password hash and an email. */
const REQUESTS_BY_NETWORK: RateLimit = { attempts: 100, minutes: 15 };
/** Limit of requests that each email an unverified address. */
const EMAIL_CHANGES_BY_PERSON: RateLimit = { attempts: 10, minutes: 60 };

/** Returns the subject of codes, which a correct password doesn't refund. */
export function codeSubject(userId: number): string {
  return `code:${userId}`;
}

/** Returns a separate subject, so that guessing within a session doesn't block signing in. */
export function reauthSubject(userId: number): string {
  return `confirm:${userId}`;
}

const toInterval = ({ attempts, minutes }: RateLimit) => (minutes * 60) / attempts;

/** Returns seconds to wait, or 0. Counts no attempt. */
export async function findWait(tx: Tx, subject: string, limit: RateLimit): Promise<number> {
  const { rows } = await tx.query<{ seconds: number }>(
    `SELECT extract(epoch FROM full_at - now())::double precision - $2::double precision AS seconds
     FROM attempt_limits WHERE subject = $1`,
    [subject, toInterval(limit) * (limit.attempts - 1)],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Tolerance: an attempt waiting for a row lock has an earlier transaction time than the lock's holder, which must not
 * reject it.
 */
const CLOCK_SECONDS = 5;

/**
 * Counts before the attempt, so that parallel guesses can't exceed the limit. Returns seconds to wait, or 0. Rejected
 * attempts don't count.
 */
export async function countAttempt(tx: Tx, subject: string, limit: RateLimit): Promise<number> {
  const interval = toInterval(limit);
  const { rowCount } = await tx.query(
    `INSERT INTO attempt_limits AS a (subject, full_at) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT (subject) DO UPDATE SET full_at = greatest(a.full_at, now()) + make_interval(secs => $2)
       WHERE a.full_at <= now() + make_interval(secs => $3)`,
    [subject, interval, interval * (limit.attempts - 1) + CLOCK_SECONDS],
  );
  return rowCount === 1 ? 0 : Math.max(1, await findWait(tx, subject, limit));
}

export async function refundAttempts(
  tx: Tx,
  subject: string,
  limit: RateLimit,
  attempts: number,
): Promise<void> {
  await tx.query(
    "UPDATE attempt_limits SET full_at = full_at - make_interval(secs => $2) WHERE subject = $1",
    [subject, toInterval(limit) * attempts],
  );
}

export type LimitedSubject = readonly [subject: string, limit: RateLimit];

/**
 * Counts against all limits, or not at all if one is exceeded. Pass them in the same order everywhere, otherwise
 * transactions deadlock. Returns seconds to wait, or 0.
 */
export async function countAttempts(tx: Tx, subjects: readonly LimitedSubject[]): Promise<number> {
  for (const [index, [subject, limit]] of subjects.entries()) {
    const seconds = await countAttempt(tx, subject, limit);
    if (seconds === 0) continue;
    for (const [subject, its] of subjects.slice(0, index))
      await refundAttempts(tx, subject, its, 1);
    return seconds;
  }
  return 0;
}

export async function deleteAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.query("DELETE FROM attempt_limits WHERE subject = $1", [subject]);
}

/** Deletes attempts by a prefix, which must not contain `%`, `_` or `\`. */
export async function deleteAttemptsByPrefix(tx: Tx, start: string): Promise<void> {
  await tx.query("DELETE FROM attempt_limits WHERE subject LIKE $1", [`${start}%`]);
}

export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM attempt_limits WHERE subject IN (
       SELECT subject FROM attempt_limits WHERE full_at < now() ORDER BY full_at
       LIMIT 10 FOR UPDATE SKIP LOCKED)`,
  );
}

/** Throws `too_many_requests`. */
export function assertNoWait(seconds: number): void {
  if (seconds === 0) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw new DomainError(
    "too_many_requests",
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Counts requests from one network that cost a hash or mail, such as sign-ups. Throws `too_many_requests`. */
export async function assertRateLimit(tx: Tx, ip: string): Promise<void> {
  const seconds = await countAttempt(tx, `request:${toNetwork(ip)}`, REQUESTS_BY_NETWORK);
  if (seconds === 0) return;
  throw new DomainError(
    "too_many_requests",
    "Too many requests from your IP address. Try again later.",
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** Throws `too_many_requests`. */
export async function assertEmailChangeRateLimit(tx: Tx, userId: number): Promise<void> {
  assertNoWait(await countAttempt(tx, `email-change:${userId}`, EMAIL_CHANGES_BY_PERSON));
}
