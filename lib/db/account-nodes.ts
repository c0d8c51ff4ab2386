import type pg from "pg";

/** A server that is not there, or says that it is about to go; nothing was sent to it. */
const IS_AWAY = /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0[1-3])$/;
/** Milliseconds for which a node that was away is not asked. */
const AWAY_MS = 2_000;

type Role = "accept" | "worker";

/**
 * Connections for work of one account. On a cluster any node hands it on to the one that has the account, so it need not
 * go by the coordinator: nodes take turns, one that is away is left out for a while, and the coordinator is the last
 * resort. Local tables are only with the coordinator.
 */
export class AccountNodes {
  readonly #urls: readonly string[];
  readonly #poolOf: (role: Role, url: string | null) => pg.Pool;
  readonly #awayUntil = new Map<string, number>();
  #turn = 0;

  /** `poolOf` with null is the pool of the coordinator. */
  constructor(urls: readonly string[], poolOf: (role: Role, url: string | null) => pg.Pool) {
    this.#urls = urls;
    this.#poolOf = poolOf;
  }

  /** A connection, to be released. Rejects when nobody gives one. */
  async connect(role: Role): Promise<pg.PoolClient> {
    for (const url of this.#inTurn()) {
      try {
        return await this.#poolOf(role, url).connect();
      } catch (error) {
        if (!IS_AWAY.test(String((error as { code?: unknown }).code))) throw error;
        this.#awayUntil.set(url, performance.now() + AWAY_MS);
      }
    }
    return this.#poolOf(role, null).connect();
  }

  /** Runs one statement, which is its own transaction. */
  async query<R extends pg.QueryResultRow>(
    role: Role,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult<R>> {
    const client = await this.connect(role);
    let broken: Error | undefined;
    try {
      return await client.query<R>(statement);
    } catch (error) {
      // A server says what was wrong; a connection that broke is not used again.
      if ((error as { severity?: unknown }).severity === undefined) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #inTurn(): string[] {
    const now = performance.now();
    const there = this.#urls.filter((url) => (this.#awayUntil.get(url) ?? 0) < now);
    if (there.length === 0) return [];
    this.#turn = (this.#turn + 1) % there.length;
    return [...there.slice(this.#turn), ...there.slice(0, this.#turn)];
  }
}
