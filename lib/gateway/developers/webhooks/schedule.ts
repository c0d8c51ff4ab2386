import type { SendProblem } from "@/lib/outgoing/send-request";
import {
  ATTEMPT_PAUSES_SECONDS,
  BREAKS_AFTER,
  DISABLE_AFTER_HOURS,
  PUSH_ATTEMPTS,
  type TargetKind,
} from "./schema-values";

/** How an attempt ended. */
export interface AttemptResult {
  /** Null: there was no response. */
  status: number | null;
  problem: SendProblem | "status" | "mail_limit" | null;
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | null;
}

const JITTER = 0.2;

const ATTEMPTS: Record<TargetKind, number> = {
  http: ATTEMPT_PAUSES_SECONDS.length,
  email: 1,
  dlr_get: PUSH_ATTEMPTS,
  incoming_get: PUSH_ATTEMPTS,
  incoming_email: 1,
  kannel: ATTEMPT_PAUSES_SECONDS.length,
};

/** How many attempts a delivery has in all. */
export const attemptsOf = (kind: TargetKind): number => ATTEMPTS[kind];

/**
 * Seconds until the next attempt after `made` of `total`; null after the last one. What a receiver asks for counts between
 * the pause and twice the pause.
 */
export function nextPause(
  made: number,
  { retryAfter }: Pick<AttemptResult, "retryAfter">,
  random: () => number = Math.random,
  total: number = ATTEMPT_PAUSES_SECONDS.length,
): number | null {
  const pause = ATTEMPT_PAUSES_SECONDS[made];
  if (pause === undefined || made >= total) return null;
  const jittered = pause * (1 + JITTER * (2 * random() - 1));
  return retryAfter === null ? jittered : Math.min(Math.max(retryAfter, jittered), 2 * pause);
}

/** Answers of a receiver that is there but overloaded. */
const SLOW_DOWN = new Set([429, 502, 503, 504]);
const SLOW_DOWN_SECONDS = 5;
const BREAK_SECONDS = 5;
const BREAK_MAX_SECONDS = 300;

/**
 * Seconds for which nothing more is sent to a webhook after its failure number `failures` in a row: deliveries that wait
 * keep their attempts, and one that comes back gets no flood at once.
 */
export function holdSeconds(failures: number, { status, retryAfter }: AttemptResult): number {
  const isSlow = status !== null && SLOW_DOWN.has(status);
  const asked = isSlow ? Math.min(Math.max(retryAfter ?? 0, SLOW_DOWN_SECONDS), 60) : 0;
  if (failures < BREAKS_AFTER) return asked;
  const pause = Math.min(
    BREAK_SECONDS * 2 ** Math.min(failures - BREAKS_AFTER, 10),
    BREAK_MAX_SECONDS,
  );
  return Math.max(asked, pause);
}

/** Whether a webhook that has only failed since then is disabled. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= DISABLE_AFTER_HOURS * 3_600_000;

/** Reads `Retry-After` as seconds or a date; null where it is neither. */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,10}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
