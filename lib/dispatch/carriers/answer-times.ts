/** What a carrier may have open that has never answered. */
const UNTRIED = 64;
/** What it may have open at least while it is slow. */
const LEAST_WHILE_SLOW = 16;
/** Answers that take no longer are never called slow. */
const SLOW_MS = 1_000;
/** Answers that take so many times as long as usual are slow. */
const SLOW_FACTOR = 2;
/** A carrier that has something and says nothing for so long hangs. */
const HUNG_MS = 2_000;
/** The same in times of its usual answer. */
const HUNG_FACTOR = 4;
/** So often one that hangs is tried. */
const PROBE_MS = 2_000;

/** How far a new answer moves the average of the last ones. */
const RECENT_WEIGHT = 1 / 16;
/** The usual time is the average of so many first answers, then of so long. */
const FIRST_ANSWERS = 64;
const USUAL_MS = 300_000;

/**
 * How long a carrier takes to answer, and how much it may therefore have open. By Little's law what is open is the rate
 * times the time of an answer: a carrier that has become slow gets twice what its rate needs at its usual time, which it
 * earns back as it becomes quick, and does not fill the slots of all others with what only waits at its door.
 */
export class AnswerTimes {
  readonly #now: () => number;
  #usualMs: number | null = null;
  #recentMs = 0;
  #answers = 0;
  /** Answers a millisecond, of the last second or of the usual time of an answer. */
  #rate = 0;
  #ratedAt = 0;
  #submittedAt = Number.NEGATIVE_INFINITY;
  /** Messages that it has and has not answered. */
  #inFlight = 0;
  /** Since when it has had something and said nothing; null: it owes nothing. An answer that never comes changes nothing. */
  #silentSince: number | null = null;

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  submitted(): void {
    this.#submittedAt = this.#now();
    this.#silentSince ??= this.#submittedAt;
    this.#inFlight += 1;
  }

  /** A message has its outcome: after `tookMs` it was taken or refused, or it was put off (`later`), or nothing came (`unknown`). */
  ended(outcome: number | "later" | "unknown"): void {
    this.#inFlight -= 1;
    if (outcome === "unknown") return;
    this.#silentSince = this.#inFlight > 0 ? this.#now() : null;
    if (outcome !== "later") this.#note(outcome);
  }

  #note(tookMs: number): void {
    const now = this.#now();
    const memoryMs = Math.max(SLOW_MS, this.#usualMs ?? 0);
    const weight =
      this.#answers < FIRST_ANSWERS
        ? 1 / (this.#answers + 1)
        : 1 - Math.exp((this.#ratedAt - now) / USUAL_MS);
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
    const patienceMs = Math.max(HUNG_MS, HUNG_FACTOR * (this.#usualMs ?? 0));
    return this.#now() - this.#silentSince > patienceMs;
  }

  /** Whether one that hangs may be tried again. */
  isProbeDue(): boolean {
    return this.#now() - this.#submittedAt >= PROBE_MS;
  }

  /** The most that it may have open while it answers. */
  most(): number {
    if (this.#usualMs === null) return UNTRIED;
    if (this.#recentMs <= Math.max(SLOW_MS, SLOW_FACTOR * this.#usualMs)) {
      return Number.POSITIVE_INFINITY;
    }
    const rate = this.#rateAt(this.#now(), Math.max(SLOW_MS, this.#usualMs));
    return Math.max(LEAST_WHILE_SLOW, Math.ceil(SLOW_FACTOR * rate * this.#usualMs));
  }
}
