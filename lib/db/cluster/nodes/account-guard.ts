import type pg from "pg";
import { AccountSlots } from "./account-slots";
import { type NodeWatch, silentNode } from "./node-watch";

const SHARE_OF_NODE = 0.75;
const MAX_WAIT_MS = 10_000;

const tooLate = () =>
  Object.assign(new Error("Timed out waiting for a connection to the node"), { code: "53300" });

export const perNodeShare = (connections: number) => Math.ceil(connections * SHARE_OF_NODE);

/**
 * Bulkhead: while a cluster node hangs, its accounts get only their share of connections, and none once the hang is
 * detected.
 */
export class AccountGuard<Pool extends string> {
  readonly #watch: NodeWatch;
  readonly #getMax: (pool: Pool) => number;
  readonly #slots = new Map<Pool, AccountSlots>();

  constructor(watch: NodeWatch, getMax: (pool: Pool) => number) {
    this.#watch = watch;
    this.#getMax = getMax;
  }

  /** `work` takes one connection of the pool. Rejects if the account's node is silent. */
  async run<T>(pool: Pool, accountId: number, work: () => Promise<T>): Promise<T> {
    await this.#watch.ready();
    const node = this.#watch.findNode(accountId);
    // Rejected requests must not wait for a slot.
    this.#assertAnswers(node);
    return this.#getSlots(pool).run(accountId, () => {
      this.#assertAnswers(node);
      return work();
    });
  }

  /** Ends the connection if the account's node, or any, becomes silent; returns an undo function. */
  watchClient(accounts: number | "all", client: pg.PoolClient): () => void {
    const abort = () => closeConnection(client);
    if (accounts !== "all") return this.#watch.onSilent(this.#watch.findNode(accounts), abort);
    const unsubscribers = this.#watch.listNodes().map((name) => this.#watch.onSilent(name, abort));
    return () => {
      for (const release of unsubscribers) release();
    };
  }

  /** Throws if a node is silent. */
  async assertAllAnswer(): Promise<void> {
    await this.#watch.ready();
    const [silent] = this.#watch.silent();
    if (silent !== undefined) throw silentNode(silent);
  }

  #assertAnswers(node: string | null): void {
    if (node !== null && this.#watch.isSilent(node)) throw silentNode(node);
  }

  #getSlots(pool: Pool): AccountSlots {
    const existing = this.#slots.get(pool);
    if (existing !== undefined) return existing;
    const unlimited = Number.MAX_SAFE_INTEGER;
    const slots = new AccountSlots({
      total: unlimited,
      perAccount: unlimited,
      reserved: 0,
      maxWaiting: unlimited,
      maxWaitMs: MAX_WAIT_MS,
      findGroup: (accountId) => this.#watch.findNode(accountId),
      perGroup: perNodeShare(this.#getMax(pool)),
      tooLate,
    });
    this.#slots.set(pool, slots);
    return slots;
  }
}

/** Statements already sent may still take effect, as after any lost response. */
export function closeConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
}
