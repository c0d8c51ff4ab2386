const INITIAL_IN_FLIGHT_LIMIT = 64;
const MIN_IN_FLIGHT_WHILE_SLOW = 16;
/** Faster responses never count as slow. */
const MIN_SLOW_MS = 1_000;
/** Relative to the usual response time. */
const SLOW_FACTOR = 2;
/** Silence with submissions in flight after which a carrier counts as hanging. */
const HUNG_AFTER_MS = 2_000;
/** Likewise, as a multiple of the usual response time. */
const HUNG_FACTOR = 4;
const PROBE_INTERVAL_MS = 2_000;

const RECENT_WEIGHT = 1 / 16;
/** The usual time averages the first responses, then this period. */
const MIN_ANSWERS = 64;
const AVERAGING_MS = 300_000;

/**
 * By Little's law, in-flight submissions are rate times response time: a slowed carrier gets twice what its rate
 * needs at the usual time, which grows as it recovers, and doesn't fill other carriers' slots with queued
 * submissions.
 */
export class ResponseTimes {
  readonly #now: () => number;
  #usualMs: number | null = null;
  #recentMs = 0;
  #answers = 0;
  /** Per millisecond, over the last second or the usual response time. */
  #rate = 0;
  #ratedAt = 0;
  #submittedAt = Number.NEGATIVE_INFINITY;
  /** Unanswered submissions. */
  #inFlight = 0;
  /** Null if none are in flight. Missing responses don't count. */
  #silentSince: number | null = null;

  /** Milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  submitted(): void {
    this.#submittedAt = this.#now();
    this.#silentSince ??= this.#submittedAt;
    this.#inFlight += 1;
  }

  /**
   * Records the end of a submission: its response time in milliseconds, `later` if deferred, `unknown` without a
   * response.
   */
  ended(outcome: number | "later" | "unknown"): void {
    this.#inFlight -= 1;
    if (outcome === "unknown") return;
    this.#silentSince = this.#inFlight > 0 ? this.#now() : null;
    if (outcome !== "later") this.#note(outcome);
  }

  #note(tookMs: number): void {
    const now = this.#now();
    const memoryMs = Math.max(MIN_SLOW_MS, this.#usualMs ?? 0);
    const weight =
      this.#answers < MIN_ANSWERS
        ? 1 / (this.#answers + 1)
        : 1 - Math.exp((this.#ratedAt - now) / AVERAGING_MS);
    this.#rate = this.#rateAt(now, memoryMs) + 1 / memoryMs;
    this.#ratedAt = now;
    this.#answers += 1;
    if (this.#usualMs === null) this.#usualMs = this.#recentMs = tookMs;
    this.#recentMs += (tookMs - this.#recentMs) * RECENT_WEIGHT;
    this.#usualMs += (tookMs - this.#usualMs) * weight;
  }

  #rateAt(now: number, memoryMs: number): number {
    return this.#rate * Math.exp((this.#ratedAt - now) / memoryMs);
  }

  isHung(): boolean {
    if (this.#silentSince === null) return false;
    const patienceMs = Math.max(HUNG_AFTER_MS, HUNG_FACTOR * (this.#usualMs ?? 0));
    return this.#now() - this.#silentSince > patienceMs;
  }

  /** Only for a hanging carrier. */
  isProbeDue(): boolean {
    return this.#now() - this.#submittedAt >= PROBE_INTERVAL_MS;
  }

  /** In-flight limit while the carrier responds; infinite unless it has slowed down. */
  inFlightLimit(): number {
    if (this.#usualMs === null) return INITIAL_IN_FLIGHT_LIMIT;
    if (this.#recentMs <= Math.max(MIN_SLOW_MS, SLOW_FACTOR * this.#usualMs)) {
      return Number.POSITIVE_INFINITY;
    }
    const rate = this.#rateAt(this.#now(), Math.max(MIN_SLOW_MS, this.#usualMs));
    return Math.max(MIN_IN_FLIGHT_WHILE_SLOW, Math.ceil(SLOW_FACTOR * rate * this.#usualMs));
  }
}
