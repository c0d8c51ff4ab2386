import { accountHash } from "./account-hash";
import { ping } from "./ping";

/** Shards of accounts on a node: hashes from `from` to `to`. */
export interface Placement {
  host: string;
  port: number;
  from: number;
  to: number;
}

export interface NodeWatchOptions {
  /** Where the coordinator says that accounts live. */
  readPlacements: () => Promise<Placement[]>;
  /** Whether a node says anything within so many milliseconds. */
  ping?: (host: string, port: number, ms: number) => Promise<boolean>;
  /** Milliseconds between two questions. */
  askMs?: number;
  log: (message: string) => void;
}

/** A node is asked this often, and does not answer when nothing comes for so long. */
const ASK_MS = 1_000;
const SILENT_MS = 3_000;
/** Shards move seldom. */
const REREAD_MS = 30_000;

interface Node {
  name: string;
  /** Before that nobody knows whether this process can reach it. */
  hasAnswered: boolean;
  isSilent: boolean;
  /** Called when it becomes silent. */
  stops: Set<() => void>;
}

/** Of a node that does not answer: `isDatabaseAway` knows the code of a failed connection. */
export const silentNode = (name: string) =>
  Object.assign(new Error(`Node ${name} does not answer`), { code: "08006" });

/**
 * Which nodes of a cluster answer. The coordinator waits for one that hangs, even beyond the limit of a statement, since it
 * asks that node to cancel what it does there. So work of its accounts is refused, and what is under way given up.
 */
export class NodeWatch {
  readonly #options: Required<NodeWatchOptions>;
  readonly #nodes = new Map<string, Node>();
  #placements: readonly Placement[] = [];
  #read: Promise<void> | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: NodeWatchOptions) {
    this.#options = { ping, askMs: ASK_MS, ...options };
  }

  /** Resolves when it is known where accounts live, or that nobody can say. */
  ready(): Promise<void> {
    this.#read ??= this.#readAgain();
    return this.#read;
  }

  /** The name of the node of an account; null: not known. */
  nodeOf(accountId: number): string | null {
    const hash = accountHash(accountId);
    const found = this.#placements.find(({ from, to }) => from <= hash && hash <= to);
    return found === undefined ? null : `${found.host}:${found.port}`;
  }

  isSilent(name: string | null): boolean {
    return name !== null && this.#nodes.get(name)?.isSilent === true;
  }

  names(): string[] {
    return [...this.#nodes.keys()];
  }

  /** Those that do not answer. */
  silent(): string[] {
    return [...this.#nodes.values()].flatMap(({ isSilent, name }) => (isSilent ? [name] : []));
  }

  /** Calls `stop` once when the node becomes silent; returns how to take that back. */
  onSilent(name: string | null, stop: () => void): () => void {
    const stops = name === null ? undefined : this.#nodes.get(name)?.stops;
    stops?.add(stop);
    return () => void stops?.delete(stop);
  }

  /** Also watches a node that has no shards, or has them under another name. */
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
    } catch {
      // The coordinator is away, which whoever needs it hears.
    }
    this.#after(REREAD_MS, () => this.#readAgain());
  }

  async #ask(node: Node, host: string, port: number): Promise<void> {
    const isAnswer = await this.#options.ping(host, port, SILENT_MS);
    if (this.#isClosed) return;
    if (isAnswer) node.hasAnswered = true;
    this.#note(node, !isAnswer && node.hasAnswered);
    this.#after(this.#options.askMs, () => this.#ask(node, host, port));
  }

  #note(node: Node, isSilent: boolean): void {
    if (node.isSilent === isSilent) return;
    node.isSilent = isSilent;
    const { log } = this.#options;
    if (isSilent) {
      log(`Node ${node.name} does not answer; its accounts are left out until it does`);
      for (const stop of [...node.stops]) stop();
    } else log(`Node ${node.name} answers again`);
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
