const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 4_000;
/** Each attempt can block 250 ms, so back off by 1 s per skipped account. */
const WAIT_PER_ACCOUNT_MS = 1_000;

/**
 * Exponential backoff: every attempt waits for the lock (`lock_timeout`), and an account with hundreds of bulks would
 * delay all others' work. If many are locked, each is retried less often.
 */
export class LockBackoff {
  readonly #waits = new Map<number, { until: number; ms: number }>();
  readonly #now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  recordLockout(accountId: number): void {
    const previousMs = this.#waits.get(accountId)?.ms ?? MIN_WAIT_MS / 2;
    const ms = Math.min(2 * previousMs, MAX_WAIT_MS);
    const wait = Math.max(ms, this.list().length * WAIT_PER_ACCOUNT_MS);
    this.#waits.set(accountId, { until: this.#now() + wait, ms });
  }

  remove(accountId: number): void {
    this.#waits.delete(accountId);
  }

  has(accountId: number): boolean {
    return (this.#waits.get(accountId)?.until ?? 0) > this.#now();
  }

  list(): number[] {
    return [...this.#waits.keys()].filter((accountId) => this.has(accountId));
  }
}
