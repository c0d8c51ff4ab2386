import { createHash } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";

/** Failures of one subject within the window after which it has to wait. */
export interface AttemptLimit {
  failures: number;
  /** Length of the window, and of the wait after it is full. */
  minutes: number;
}

export const SIGN_IN_BY_EMAIL: AttemptLimit = { failures: 5, minutes: 15 };
export const SIGN_IN_BY_ADDRESS: AttemptLimit = { failures: 5, minutes: 15 };
/** Sign-ups and password resets cost a hash and a mail each. */
const REQUESTS_BY_ADDRESS: AttemptLimit = { failures: 100, minutes: 15 };

/** Each sends a mail to an address that somebody merely typed. */
const EMAIL_CHANGES_BY_PERSON: AttemptLimit = { failures: 10, minutes: 60 };

/** Only a hash: the table says nothing about who has an account. */
export function emailSubject(email: string): string {
  return `email:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;
}

export function addressSubject(purpose: "sign-in" | "request", address: string): string {
  return `${purpose === "sign-in" ? "address" : purpose}:${address}`;
}

/** Codes of the second factor; not forgiven by a right password. */
export function codeSubject(userId: number): string {
  return `code:${userId}`;
}

/** Passwords given inside a session: guessing there must not keep the person from signing in. */
export function confirmSubject(userId: number): string {
  return `confirm:${userId}`;
}

/**
 * Counts an attempt before it is tried, so that parallel guesses cannot outrun the limit. Returns the
 * seconds to wait; 0: go ahead. What succeeds is taken back with `forgive`.
 */
export async function countAttempt(tx: Tx, subject: string, limit: AttemptLimit): Promise<number> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `INSERT INTO sign_in_attempts AS a (subject, failures, window_start) VALUES ($1, 1, now())
     ON CONFLICT (subject) DO UPDATE SET
       failures = CASE
         WHEN a.blocked_until > now() THEN a.failures
         WHEN a.blocked_until IS NOT NULL OR a.window_start <= now() - make_interval(mins => $3) THEN 1
         ELSE a.failures + 1 END,
       window_start = CASE
         WHEN a.blocked_until > now() THEN a.window_start
         WHEN a.blocked_until IS NOT NULL OR a.window_start <= now() - make_interval(mins => $3) THEN now()
         ELSE a.window_start END,
       blocked_until = CASE
         WHEN a.blocked_until > now() THEN a.blocked_until
         WHEN a.blocked_until IS NOT NULL OR a.window_start <= now() - make_interval(mins => $3) THEN NULL
         WHEN a.failures >= $2 THEN now() + make_interval(mins => $3) END
     RETURNING extract(epoch FROM blocked_until - now())::double precision AS seconds`,
    [subject, limit.failures, limit.minutes],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Takes an attempt back: it was right (`all`: forget earlier failures too). */
export async function forgive(tx: Tx, subject: string, scope: "one" | "all"): Promise<void> {
  if (scope === "all") await tx.query("DELETE FROM sign_in_attempts WHERE subject = $1", [subject]);
  else {
    await tx.query(
      "UPDATE sign_in_attempts SET failures = failures - 1 WHERE subject = $1 AND failures > 0",
      [subject],
    );
  }
}

/** Forgets a few windows that ended long ago. */
export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await tx.query(
    `DELETE FROM sign_in_attempts WHERE subject IN (
       SELECT subject FROM sign_in_attempts
       WHERE window_start < now() - interval '1 day' AND (blocked_until IS NULL OR blocked_until < now())
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

/** Throws `too_many_requests` when an address signs up or asks for resets without end. */
export async function assertFewRequests(tx: Tx, address: string): Promise<void> {
  const seconds = await countAttempt(tx, addressSubject("request", address), REQUESTS_BY_ADDRESS);
  if (seconds === 0) return;
  throw new DomainError(
    "too_many_requests",
    "Too many requests from your address. Try again later.",
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** Throws `too_many_requests` when a person asks for one new address after the other. */
export async function assertFewEmailChanges(tx: Tx, userId: number): Promise<void> {
  assertNoWait(await countAttempt(tx, `email-change:${userId}`, EMAIL_CHANGES_BY_PERSON));
}
