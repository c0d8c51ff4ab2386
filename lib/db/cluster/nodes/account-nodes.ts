import type pg from "pg";
import { closeConnection } from "./account-guard";
import type { NodeWatch } from "./node-watch";
import { log } from "@/lib/log";

const UNAVAILABLE_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0[1-3])$/;
/** Frozen server: connections are accepted without a response; the driver sets no error code. */
const HUNG_SERVER_MESSAGE = "Connection terminated due to connection timeout";
/** Silent nodes cost seconds per attempt. */
const UNAVAILABLE_SKIP_MS = 2_000;
const HUNG_SKIP_MS = 15_000;

/** Returns how long to skip the node after this error (ms); null if the node isn't to blame. */
function getRetryDelay(error: unknown): number | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (message === HUNG_SERVER_MESSAGE) return HUNG_SKIP_MS;
  return UNAVAILABLE_CODE.test(String(code)) ? UNAVAILABLE_SKIP_MS : null;
}

type Role = "accept" | "worker";

const watchedBy = (watch: NodeWatch, url: string) => {
  const { hostname, port } = new URL(url);
  return watch.watch(hostname.replace(/^\[|\]$/g, ""), Number(port) || 5432);
};

const toHostAndPath = (url: string) => {
  const { host, pathname } = new URL(url);
  return host + pathname;
};

/**
 * On a cluster any node forwards work on single accounts, bypassing the coordinator: nodes take turns, failed ones
 * are skipped for a while, the coordinator is the last resort. Local tables exist only on the coordinator.
 */
export class AccountNodes {
  readonly #urls: readonly string[];
  readonly #getPool: (role: Role, url: string | null) => pg.Pool;
  readonly #isSameDatabase: (client: pg.PoolClient) => Promise<boolean>;
  readonly #same = new Set<string>();
  readonly #awayUntil = new Map<string, number>();
  readonly #watch: NodeWatch | null;
  #turn = 0;

  /** Null is the coordinator's pool. */
  constructor(
    urls: readonly string[],
    getPool: (role: Role, url: string | null) => pg.Pool,
    isSameDatabase: (client: pg.PoolClient) => Promise<boolean>,
    watch: NodeWatch | null = null,
  ) {
    this.#urls = urls;
    this.#watch = watch;
    this.#getPool = getPool;
    this.#isSameDatabase = isSameDatabase;
  }

  /** The connection must be released. Rejects if no node provides one. */
  async connect(role: Role): Promise<pg.PoolClient> {
    for (const url of this.#inTurn()) {
      try {
        const client = await this.#lend(role, url);
        if (await this.#isRight(url, client)) return client;
        client.release();
      } catch (error) {
        const pause = getRetryDelay(error);
        if (pause === null) throw error;
        this.#awayUntil.set(url, performance.now() + pause);
      }
    }
    return this.#getPool(role, null).connect();
  }

  /** In its own transaction. `hold` is called with its connection, and its result at the end. */
  async query<R extends pg.QueryResultRow>(
    role: Role,
    statement: pg.QueryConfig,
    onConnect?: (client: pg.PoolClient) => () => void,
  ): Promise<pg.QueryResult<R>> {
    const client = await this.connect(role);
    const release = onConnect?.(client);
    let broken: Error | undefined;
    try {
      return await client.query<R>(statement);
    } catch (error) {
      // Server errors have a severity; otherwise the connection broke.
      if ((error as { severity?: unknown }).severity === undefined) broken = error as Error;
      throw error;
    } finally {
      release?.();
      client.release(broken);
    }
  }

  /** The connection ends if the node becomes silent. */
  async #lend(role: Role, url: string): Promise<pg.PoolClient> {
    const client = await this.#getPool(role, url).connect();
    if (this.#watch === null) return client;
    const stopWatching = this.#watch.onSilent(watchedBy(this.#watch, url), () =>
      closeConnection(client),
    );
    const { release } = client;
    client.release = (error) => {
      stopWatching();
      client.release = release;
      release.call(client, error);
    };
    return client;
  }

  /**
   * Another database may have the same logins and account ids, and writes there would be lost. A wrong node is
   * skipped until the process restarts.
   */
  async #isRight(url: string, client: pg.PoolClient): Promise<boolean> {
    if (this.#same.has(url)) return true;
    const isSame = await this.#isSameDatabase(client).catch((error: Error) => {
      client.release(error);
      throw error;
    });
    if (isSame) this.#same.add(url);
    else {
      this.#awayUntil.set(url, Number.POSITIVE_INFINITY);
      const message = `DATABASE_ACCOUNT_URLS names ${toHostAndPath(url)}, which does not belong to the database of DATABASE_URL; it is left out`;
      log({ level: "error", message });
    }
    return isSame;
  }

  #isSilent(url: string): boolean {
    return this.#watch?.isSilent(watchedBy(this.#watch, url)) === true;
  }

  #inTurn(): string[] {
    const now = performance.now();
    const reachable = this.#urls.filter(
      (url) => (this.#awayUntil.get(url) ?? 0) < now && !this.#isSilent(url),
    );
    if (reachable.length === 0) return [];
    this.#turn = (this.#turn + 1) % reachable.length;
    return [...reachable.slice(this.#turn), ...reachable.slice(0, this.#turn)];
  }
}
