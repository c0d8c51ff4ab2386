import { findAccountsWithTests } from "@/lib/queue/store-waiting-tests";

/** The next look comes no sooner than this. */
const POLL_MS = 50;

/**
 * Finds accounts with due messages of test keys, for when live ones wait for their carriers: the test network is never full for
 * that.
 */
export class WaitingTests {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #behind = 0;

  /** The next accounts, in the order of their numbers and then from the first again; none when it was just looked. */
  async next(): Promise<number[]> {
    if (performance.now() - this.#lookedAt < POLL_MS) return [];
    this.#lookedAt = performance.now();
    const accounts = await findAccountsWithTests(this.#behind);
    this.#behind = accounts.at(-1) ?? 0;
    return accounts;
  }
}
