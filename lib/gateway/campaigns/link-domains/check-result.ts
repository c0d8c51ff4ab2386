import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { GRACE_HOURS, type LinkDomainProblem } from "./schema-values";
import type { LinkDomainRecord } from "./store";

const VERIFIED_INTERVAL_MS = HOUR_MS;
const FAILING_INTERVAL_MS = 10 * MINUTE_MS;
/** Backoff of domains that aren't verified, which grows with the time since the first failure. */
const MIN_BACKOFF_MS = MINUTE_MS / 2;
const MAX_BACKOFF_MS = HOUR_MS;
const GIVE_UP_MS = 14 * DAY_MS;

export type CheckedFields = Pick<
  LinkDomainRecord,
  "state" | "problem" | "verified_at" | "failing_since" | "check_at"
>;

const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Returns a domain's fields after a check. A verified domain is suspended once its checks have failed for the grace
 * period, or immediately when another account proved it. DNS that fails to answer never suspends: it may be our own resolver.
 */
export function toCheckedFields(
  { state, verified_at: verifiedAt, failing_since: failingSince }: LinkDomainRecord,
  problem: LinkDomainProblem | null,
  now: Date,
): CheckedFields {
  if (problem === null) {
    return {
      state: "verified",
      problem,
      verified_at: state === "verified" ? verifiedAt : now,
      failing_since: null,
      check_at: addMs(now, VERIFIED_INTERVAL_MS),
    };
  }
  const isUnanswered = problem === "dns_failed";
  const since = failingSince ?? (isUnanswered && state === "verified" ? null : now);
  const fields = { state, problem, verified_at: verifiedAt, failing_since: since };
  const failingMs = since === null ? 0 : now.getTime() - since.getTime();
  if (state !== "verified") {
    const backoff = Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, failingMs / 4));
    return { ...fields, check_at: failingMs > GIVE_UP_MS ? null : addMs(now, backoff) };
  }
  const isOver = problem === "taken" || (!isUnanswered && failingMs >= GRACE_HOURS * HOUR_MS);
  if (!isOver) return { ...fields, check_at: addMs(now, FAILING_INTERVAL_MS) };
  return {
    ...fields,
    state: "suspended",
    failing_since: now,
    check_at: addMs(now, MIN_BACKOFF_MS),
  };
}
