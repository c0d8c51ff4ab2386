import { findAccountsWithTests } from "@/lib/queue/store-waiting-tests";

const POLL_MS = 50;

/** While live messages wait for their carriers, which never block the test network. */
export class WaitingTests {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #behind = 0;

  async next(): Promise<number[]> {
    if (performance.now() - this.#lookedAt < POLL_MS) return [];
    this.#lookedAt = performance.now();
    const accounts = await findAccountsWithTests(this.#behind);
    this.#behind = accounts.at(-1) ?? 0;
    return accounts;
  }
}
