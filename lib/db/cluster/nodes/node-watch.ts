import { accountHash } from "./account-hash";
import { ping } from "./ping";

/** Hashes from `from` to `to`, inclusive. */
export interface Placement {
  host: string;
  port: number;
  from: number;
  to: number;
}

export interface NodeWatchOptions {
  readPlacements: () => Promise<Placement[]>;
  ping?: (host: string, port: number, ms: number) => Promise<boolean>;
  askMs?: number;
  log: (message: string) => void;
}

/** Ping interval, and the silence after which a node counts as hanging. */
const PING_INTERVAL_MS = 1_000;
const HUNG_AFTER_MS = 3_000;
const PLACEMENTS_INTERVAL_MS = 30_000;

interface WatchedNode {
  name: string;
  /** Until then it is unknown whether this process can reach the node. */
  hasAnswered: boolean;
  isSilent: boolean;
  stops: Set<() => void>;
}

/** Has the code of a failed connection, which `isDatabaseAway` recognises. */
export const silentNode = (name: string) =>
  Object.assign(new Error(`Node ${name} is not responding`), { code: "08006" });

/**
 * The coordinator waits for a hanging node even beyond the statement timeout. So work on the node's accounts is
 * rejected, and running work aborted.
 */
export class NodeWatch {
  readonly #options: Required<NodeWatchOptions>;
  readonly #nodes = new Map<string, WatchedNode>();
  #placements: readonly Placement[] = [];
  #read: Promise<void> | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: NodeWatchOptions) {
    this.#options = { ping, askMs: PING_INTERVAL_MS, ...options };
  }

  /** Placements are known, or can't be read. */
  ready(): Promise<void> {
    this.#read ??= this.#readAgain();
    return this.#read;
  }

  findNode(accountId: number): string | null {
    const hash = accountHash(accountId);
    const placement = this.#placements.find(({ from, to }) => from <= hash && hash <= to);
    return placement === undefined ? null : `${placement.host}:${placement.port}`;
  }

  isSilent(name: string | null): boolean {
    return name !== null && this.#nodes.get(name)?.isSilent === true;
  }

  listNodes(): string[] {
    return [...this.#nodes.keys()];
  }

  silent(): string[] {
    return [...this.#nodes.values()].flatMap(({ isSilent, name }) => (isSilent ? [name] : []));
  }

  /** `stop` is called once; returns an undo function. */
  onSilent(name: string | null, stop: () => void): () => void {
    const stops = name === null ? undefined : this.#nodes.get(name)?.stops;
    stops?.add(stop);
    return () => void stops?.delete(stop);
  }

  /** Also nodes without shards, or known under another name. */
  watch(host: string, port: number): string {
    const name = `${host}:${port}`;
    if (!this.#nodes.has(name)) {
      const node = { name, hasAnswered: false, isSilent: false, stops: new Set<() => void>() };
      this.#nodes.set(name, node);
      void this.#ask(node, host, port);
    }
    return name;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #readAgain(): Promise<void> {
    try {
      this.#placements = await this.#options.readPlacements();
      for (const { host, port } of this.#placements) this.watch(host, port);
    } catch {}
    this.#after(PLACEMENTS_INTERVAL_MS, () => this.#readAgain());
  }

  async #ask(node: WatchedNode, host: string, port: number): Promise<void> {
    const isAnswer = await this.#options.ping(host, port, HUNG_AFTER_MS);
    if (this.#isClosed) return;
    if (isAnswer) node.hasAnswered = true;
    this.#note(node, !isAnswer && node.hasAnswered);
    this.#after(this.#options.askMs, () => this.#ask(node, host, port));
  }

  #note(node: WatchedNode, isSilent: boolean): void {
    if (node.isSilent === isSilent) return;
    node.isSilent = isSilent;
    const { log } = this.#options;
    if (isSilent) {
      log(`Node ${node.name} is not responding; skipping its accounts until it does`);
      for (const stop of [...node.stops]) stop();
    } else log(`Node ${node.name} is responding again`);
  }

  #after(ms: number, work: () => Promise<void>): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
