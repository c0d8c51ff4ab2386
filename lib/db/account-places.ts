import { DomainError } from "@/lib/core/errors";

export interface AccountPlacesOptions {
  /** Transactions of all accounts at once. */
  total: number;
  /** Transactions of one account at once. */
  perAccount: number;
  /** The last places, which only accounts get that have none yet. */
  reserved: number;
  /** Transactions of one account that may wait; more are refused at once. */
  maxWaiting: number;
  /** Milliseconds that one may wait. */
  maxWaitMs: number;
}

interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares a process's connections between accounts, so that one whose reads are slow cannot take them all.
 * Accounts that wait take turns.
 */
export class AccountPlaces {
  readonly #options: AccountPlacesOptions;
  readonly #held = new Map<number, number>();
  /** In the order of turns: an account that was served goes to the end. */
  readonly #waiting = new Map<number, Waiting[]>();
  #used = 0;

  constructor(options: AccountPlacesOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` when the account has a place. Throws `too_many_requests` when too many of the account wait
   * already, and `unavailable` when its turn did not come in time; `work` does not run then.
   */
  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.has(accountId) || !this.#hasPlace(accountId)) await this.#wait(accountId);
    else this.#take(accountId);
    try {
      return await work();
    } finally {
      this.#leave(accountId);
    }
  }

  #hasPlace(accountId: number): boolean {
    const { total, perAccount, reserved } = this.#options;
    const held = this.#held.get(accountId) ?? 0;
    return held < perAccount && this.#used < (held === 0 ? total : total - reserved);
  }

  #take(accountId: number): void {
    this.#held.set(accountId, (this.#held.get(accountId) ?? 0) + 1);
    this.#used += 1;
  }

  #leave(accountId: number): void {
    const held = (this.#held.get(accountId) ?? 1) - 1;
    if (held === 0) this.#held.delete(accountId);
    else this.#held.set(accountId, held);
    this.#used -= 1;
    this.#startNext();
  }

  /** Resolves with the place taken. */
  #wait(accountId: number): Promise<void> {
    const queue = this.#waiting.get(accountId) ?? [];
    const { maxWaiting, maxWaitMs } = this.#options;
    if (queue.length >= maxWaiting) {
      throw new DomainError(
        "too_many_requests",
        "Too many of this account's requests are already running. Send fewer at once.",
        { retryAfterSeconds: 5 },
      );
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: resolve,
        timer: setTimeout(() => {
          this.#remove(accountId, entry);
          reject(
            new DomainError(
              "unavailable",
              "Other requests from this account took too long. Try again in a moment.",
              { retryAfterSeconds: 5 },
            ),
          );
        }, maxWaitMs),
      };
      queue.push(entry);
      this.#waiting.set(accountId, queue);
    });
  }

  #remove(accountId: number, entry: Waiting): void {
    const queue = this.#waiting.get(accountId)?.filter((other) => other !== entry) ?? [];
    if (queue.length === 0) this.#waiting.delete(accountId);
    else this.#waiting.set(accountId, queue);
  }

  #startNext(): void {
    for (const [accountId, queue] of this.#waiting) {
      if (!this.#hasPlace(accountId)) continue;
      const next = queue.shift();
      this.#waiting.delete(accountId);
      if (queue.length > 0) this.#waiting.set(accountId, queue);
      if (next === undefined) continue;
      clearTimeout(next.timer);
      this.#take(accountId);
      next.start();
      return;
    }
  }
}
