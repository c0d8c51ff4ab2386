import type { SendProblem } from "@/lib/outgoing/send-request";
import {
  ATTEMPT_PAUSES_SECONDS,
  CIRCUIT_BREAKER_FAILURES,
  DISABLE_AFTER_HOURS,
  MAX_PUSH_ATTEMPTS,
  type TargetKind,
} from "./schema-values";

export interface AttemptResult {
  status: number | null;
  problem: SendProblem | "status" | "mail_limit" | null;
  /** Seconds. */
  retryAfter: number | null;
}

const JITTER_SHARE = 0.2;

const ATTEMPTS: Record<TargetKind, number> = {
  http: ATTEMPT_PAUSES_SECONDS.length,
  email: 1,
  dlr_get: MAX_PUSH_ATTEMPTS,
  incoming_get: MAX_PUSH_ATTEMPTS,
  incoming_email: 1,
  kannel: ATTEMPT_PAUSES_SECONDS.length,
};

export const maxAttempts = (kind: TargetKind): number => ATTEMPTS[kind];

/**
 * Returns seconds, or null after the last attempt. Honours `Retry-After` between once and twice the regular pause.
 */
export function getRetrySeconds(
  attempts: number,
  { retryAfter }: Pick<AttemptResult, "retryAfter">,
  random: () => number = Math.random,
  total: number = ATTEMPT_PAUSES_SECONDS.length,
): number | null {
  const pause = ATTEMPT_PAUSES_SECONDS[attempts];
  if (pause === undefined || attempts >= total) return null;
  const jittered = pause * (1 + JITTER_SHARE * (2 * random() - 1));
  return retryAfter === null ? jittered : Math.min(Math.max(retryAfter, jittered), 2 * pause);
}

const OVERLOAD_STATUSES = new Set([429, 502, 503, 504]);
const OVERLOAD_PAUSE_SECONDS = 5;
const BREAK_SECONDS = 5;
const MAX_BREAK_SECONDS = 300;

/**
 * Returns seconds to pause a webhook (circuit breaker): waiting deliveries keep their attempts, and a recovering
 * receiver isn't flooded. `failures` counts consecutive ones.
 */
export function getPauseSeconds(failures: number, { status, retryAfter }: AttemptResult): number {
  const isOverloaded = status !== null && OVERLOAD_STATUSES.has(status);
  const requestedSeconds = isOverloaded
    ? Math.min(Math.max(retryAfter ?? 0, OVERLOAD_PAUSE_SECONDS), 60)
    : 0;
  if (failures < CIRCUIT_BREAKER_FAILURES) return requestedSeconds;
  const pause = Math.min(
    BREAK_SECONDS * 2 ** Math.min(failures - CIRCUIT_BREAKER_FAILURES, 10),
    MAX_BREAK_SECONDS,
  );
  return Math.max(requestedSeconds, pause);
}

export const isPermanentlyFailing = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= DISABLE_AFTER_HOURS * 3_600_000;

export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,10}$/.test(value)) return Number(value);
  const timestamp = Date.parse(value);
  return Number.isNaN(timestamp)
    ? null
    : Math.max(0, Math.ceil((timestamp - now.getTime()) / 1000));
}
