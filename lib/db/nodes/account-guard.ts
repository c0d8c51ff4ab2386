import type pg from "pg";
import { AccountSlots } from "./account-slots";
import { type NodeWatch, silentNode } from "./node-watch";

/** Of the connections of a pool, so much is for accounts of one node; the rest stays for those of others. */
const SHARE_OF_NODE = 0.75;
/** Longer than a node is waited for. */
const MAX_WAIT_MS = 10_000;

const tooLate = () =>
  Object.assign(new Error("No connection for the node became free in time"), { code: "53300" });

export const shareOfNode = (connections: number) => Math.ceil(connections * SHARE_OF_NODE);

/**
 * Keeps accounts of one node of a cluster apart from those of others: while a node hangs, it has only its share of the
 * connections, and once that is known, none. `Pool` names the pools.
 */
export class AccountGuard<Pool extends string> {
  readonly #watch: NodeWatch;
  readonly #maxOf: (pool: Pool) => number;
  readonly #slots = new Map<Pool, AccountSlots>();

  constructor(watch: NodeWatch, maxOf: (pool: Pool) => number) {
    this.#watch = watch;
    this.#maxOf = maxOf;
  }

  /** Runs `work`, which takes one connection of the pool. Rejects when the account's node does not answer. */
  async run<T>(pool: Pool, accountId: number, work: () => Promise<T>): Promise<T> {
    await this.#watch.ready();
    const node = this.#watch.nodeOf(accountId);
    // Who is refused must not wait for a slot.
    this.#assertAnswers(node);
    return this.#slotsOf(pool).run(accountId, () => {
      this.#assertAnswers(node);
      return work();
    });
  }

  /** Ends the connection when the account's node, or any, becomes silent; returns how to take that back. */
  hold(accounts: number | "all", client: pg.PoolClient): () => void {
    const end = () => endNow(client);
    if (accounts !== "all") return this.#watch.onSilent(this.#watch.nodeOf(accounts), end);
    const all = this.#watch.names().map((name) => this.#watch.onSilent(name, end));
    return () => {
      for (const letGo of all) letGo();
    };
  }

  /** Throws when a node does not answer. */
  async assertAllAnswer(): Promise<void> {
    await this.#watch.ready();
    const [silent] = this.#watch.silent();
    if (silent !== undefined) throw silentNode(silent);
  }

  #assertAnswers(node: string | null): void {
    if (node !== null && this.#watch.isSilent(node)) throw silentNode(node);
  }

  #slotsOf(pool: Pool): AccountSlots {
    const known = this.#slots.get(pool);
    if (known !== undefined) return known;
    const many = Number.MAX_SAFE_INTEGER;
    const slots = new AccountSlots({
      total: many,
      perAccount: many,
      reserved: 0,
      maxWaiting: many,
      maxWaitMs: MAX_WAIT_MS,
      groupOf: (accountId) => this.#watch.nodeOf(accountId),
      perGroup: shareOfNode(this.#maxOf(pool)),
      tooLate,
    });
    this.#slots.set(pool, slots);
    return slots;
  }
}

/** What was sent may be done all the same, as after any lost answer. */
export function endNow(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
}
