import { findAccountsWithTests } from "@/lib/queue/store-waiting-tests";

/** Minimum interval between scans. */
const POLL_MS = 50;

/**
 * Finds accounts with due test messages while live ones wait for their carriers, which never block the test network.
 */
export class WaitingTests {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #behind = 0;

  /** Returns the next accounts by id, wrapping around; empty within the interval. */
  async next(): Promise<number[]> {
    if (performance.now() - this.#lookedAt < POLL_MS) return [];
    this.#lookedAt = performance.now();
    const accounts = await findAccountsWithTests(this.#behind);
    this.#behind = accounts.at(-1) ?? 0;
    return accounts;
  }
}
