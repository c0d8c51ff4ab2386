import { readReachable } from "@/lib/db/grouping/read-reachable";

/** So many messages are looked at for the accounts that they belong to. */
const LOOKED_AT = 1_000;
/** The next look comes no sooner than this. */
const LOOK_AGAIN_MS = 50;

/**
 * Finds accounts with due messages of test keys, for when live ones wait for their carriers: the test network is never full for
 * that.
 */
export class WaitingTests {
  #lookedAt = Number.NEGATIVE_INFINITY;
  #behind = 0;

  /** The next accounts, in the order of their numbers and then from the first again; none when it was just looked. */
  async next(): Promise<number[]> {
    if (performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return [];
    this.#lookedAt = performance.now();
    const { rows } = await readReachable<{ account_id: number | string }>(
      "dispatch_queue",
      `SELECT DISTINCT account_id FROM (
         SELECT account_id FROM {table}
         WHERE is_test AND lease IS NULL AND due_at <= now() AND account_id > ${this.#behind}
         ORDER BY account_id LIMIT ${LOOKED_AT}) AS q`,
    );
    const accounts = rows.map(({ account_id }) => Number(account_id)).sort((a, b) => a - b);
    this.#behind = accounts.at(-1) ?? 0;
    return accounts;
  }
}
