const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 4_000;

/**
 * Accounts whose rows another transaction had locked when their work was tried. They are left out for a while, longer each time:
 * every try waits for the lock (`lock_timeout`), and an account with hundreds of bulks would hold up the work of all others.
 */
export class LockedOut {
  readonly #waits = new Map<number, { until: number; ms: number }>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Leaves an account out from now on. */
  note(accountId: number): void {
    const before = this.#waits.get(accountId)?.ms ?? FIRST_WAIT_MS / 2;
    const ms = Math.min(2 * before, LONGEST_WAIT_MS);
    this.#waits.set(accountId, { until: this.#now() + ms, ms });
  }

  /** Its locks were given. */
  forget(accountId: number): void {
    this.#waits.delete(accountId);
  }

  has(accountId: number): boolean {
    return (this.#waits.get(accountId)?.until ?? 0) > this.#now();
  }

  /** Those that are left out at the moment. */
  list(): number[] {
    return [...this.#waits.keys()].filter((accountId) => this.has(accountId));
  }
}
