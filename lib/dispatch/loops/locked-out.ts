const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 4_000;
/** A try takes a quarter of a second: so many are left to the work of others for each account that is left out. */
const WAIT_OF_EACH_MS = 1_000;

/**
 * Accounts whose rows another transaction had locked when their work was tried. They are left out for a while, longer each time:
 * every try waits for the lock (`lock_timeout`), and an account with hundreds of bulks would hold up the work of all others. Where
 * many are, each is tried less often, since a transaction may hold the rows of twenty.
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
    const wait = Math.max(ms, this.list().length * WAIT_OF_EACH_MS);
    this.#waits.set(accountId, { until: this.#now() + wait, ms });
  }

  /** Its locks were given. */
  remove(accountId: number): void {
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
