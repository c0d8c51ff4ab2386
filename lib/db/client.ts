import pg from "pg";
import { AccountGuard, perNodeShare } from "@/lib/db/cluster/nodes/account-guard";
import { AccountNodes } from "@/lib/db/cluster/nodes/account-nodes";
import { AccountSlots } from "@/lib/db/cluster/nodes/account-slots";
import { readIdentity } from "@/lib/db/cluster/nodes/database-identity";
import { SESSION_DEFAULTS, toLoginUrl } from "@/lib/db/logins";
import { NodeWatch, type Placement } from "@/lib/db/cluster/nodes/node-watch";
import type { Topology } from "@/lib/db/cluster/nodes/topology";
import { log } from "@/lib/log";

/**
 * One pool per role, each with its own login (`lib/db/logins.ts`).
 *
 * - `app`: the route layer; one account per transaction.
 * - `accept`: grouped acceptance of messages; the accounts of its group.
 * - `worker`: dispatch, receipts, sweepers; all accounts.
 * - `owner`: migrations and operators.
 */
export type DatabaseRole = "app" | "accept" | "worker" | "owner";

/**
 * Own connections, so long reads delay neither authentication (`credentials`) nor link visitors (`visitors`), both
 * with the role `app`, nor a heartbeat; `heartbeat` and `lists` have the role `worker`.
 */
export type PoolName = DatabaseRole | "credentials" | "visitors" | "heartbeat" | "lists";

pg.types.setTypeParser(20, (text) => text);

export interface DatabaseOptions {
  url: string;
  topology?: Topology;
  /** URLs for work on single accounts; by default, all work goes through `url`. */
  accountUrls?: readonly string[];
  max?: Partial<Record<PoolName, number>>;
  /** Default 5000 for app and accept, 30000 for worker; unlimited for owner. */
  statementTimeoutMs?: number;
  applicationName?: string;
}

export type Client = pg.PoolClient;

export interface Database {
  url: string;
  /** Detected once, on first use. Code outside `lib/db` declares both variants instead: `by-topology.ts`. */
  topology: () => Promise<Topology>;
  pool: (name: PoolName) => pg.Pool;
  accountNodes: AccountNodes;
  accountSlots: AccountSlots;
  nodeWatch: NodeWatch;
  accountGuard: AccountGuard<PoolName>;
  /** Pools opened so far; those of a cluster's nodes are summed by name. */
  poolStates: () => PoolState[];
  close: () => Promise<void>;
}

/** Connections of a pool. `waiting` are callers without one. */
export interface PoolState {
  name: PoolName;
  max: number;
  open: number;
  idle: number;
  waiting: number;
}

const DEFAULT_POOL_SIZES: Record<PoolName, number> = {
  app: 12,
  credentials: 4,
  visitors: 4,
  accept: 4,
  worker: 8,
  heartbeat: 1,
  lists: 4,
  owner: 2,
};

/** Maximum connections of a process to a single Postgres, if it uses all pools. */
export const MAX_CONNECTIONS_PER_PROCESS = Object.values(DEFAULT_POOL_SIZES).reduce(
  (sum, size) => sum + size,
  0,
);

const MAX_CLUSTER_CONNECTIONS = 16;

/** Leaves two connections of the role `app` for requests without an account, such as signing in. */
const SLOTS = { total: 10, perAccount: 4, reserved: 4, maxWaiting: 200, maxWaitMs: 5_000 };

const PLACEMENTS = `
  SELECT n.nodename::text AS host, n.nodeport AS port, s.shardminvalue::integer AS from, s.shardmaxvalue::integer AS to
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
  WHERE s.logicalrelid = 'accounts'::regclass AND n.noderole = 'primary'`;

const ROLE_BY_POOL: Partial<Record<PoolName, DatabaseRole>> = {
  credentials: "app",
  visitors: "app",
  heartbeat: "worker",
  lists: "worker",
};
const toDatabaseRole = (name: PoolName) => ROLE_BY_POOL[name] ?? (name as DatabaseRole);

/**
 * Returns the lock timeout, which must fire before the statement timeout, otherwise the cause is unknown. Groups of
 * many accounts wait briefly; blocked ones are then separated.
 */
function lockTimeout(role: DatabaseRole, statementTimeoutMs: number): number {
  const longest = Math.floor(statementTimeoutMs * 0.9);
  return role === "accept" ? Math.min(250, longest) : longest;
}

/**
 * Pools of few statements that look up rows by key. Their plans don't depend on values, but with a cheaper estimate for
 * the few rows of its first executions Postgres would plan a statement each time. A cluster's coordinator needs the
 * values to find the shard. Workers do so for single transactions (`keepsPlans`).
 */
const GENERIC_PLAN_POOLS: readonly PoolName[] = ["accept", "credentials"];

function startupOptions(role: DatabaseRole, options: DatabaseOptions): string {
  const settings: string[] = [];
  const timeout = options.statementTimeoutMs ?? (role === "worker" ? 30_000 : 5_000);
  if (role !== "owner") {
    settings.push(`statement_timeout=${timeout}`);
    settings.push(`lock_timeout=${lockTimeout(role, timeout)}`);
    settings.push("idle_in_transaction_session_timeout=30000", ...SESSION_DEFAULTS[role]);
  }
  // Without effect elsewhere than on Citus, where SET LOCAL app.account_id must reach the workers for row-level
  // security.
  settings.push("citus.propagate_set_commands=local");
  return settings.map((setting) => `-c ${setting}`).join(" ");
}

/** The client cancels later than the server, in case the server misses the timeout, e.g. while a node hangs. */
const CLIENT_TIMEOUT_GRACE_MS = 1_000;
const LONG_STATEMENT_MS = 60_000;

function readTimeout(name: PoolName, options: DatabaseOptions): { query_timeout?: number } {
  if (name === "owner") return {};
  // Statements of bulks, in the role `app`, may take a minute.
  const isLong = name === "app" || name === "worker" || name === "lists";
  const limit = isLong ? LONG_STATEMENT_MS : (options.statementTimeoutMs ?? 5_000);
  return { query_timeout: limit + CLIENT_TIMEOUT_GRACE_MS };
}

const toConnectionString = (url: string, role: DatabaseRole) =>
  role === "owner" ? url : toLoginUrl(url, role);

function openPool(name: PoolName, url: string, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: toConnectionString(url, toDatabaseRole(name)),
    max: options.max?.[name] ?? DEFAULT_POOL_SIZES[name],
    options: startupOptions(toDatabaseRole(name), options),
    application_name: `${options.applicationName ?? "posthorn"}:${name}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: name === "accept" || name === "worker",
    ...readTimeout(name, options),
  });
  // Errors of idle connections must not crash the process; the next query reconnects.
  pool.on("error", () => {});
  // Likewise for checked-out connections: their current or next query fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pools = new Map<string, { name: PoolName; pool: pg.Pool }>();
  function getPool(name: PoolName, url: string): pg.Pool {
    const key = `${name} ${url}`;
    const existing = pools.get(key);
    if (existing !== undefined) return existing.pool;
    const pool = openPool(name, url, options);
    pools.set(key, { name, pool });
    return pool;
  }
  function poolStates(): PoolState[] {
    const states = new Map<PoolName, PoolState>();
    for (const { name, pool } of pools.values()) {
      const state = states.get(name) ?? { name, max: 0, open: 0, idle: 0, waiting: 0 };
      state.max += pool.options.max;
      state.open += pool.totalCount;
      state.idle += pool.idleCount;
      state.waiting += pool.waitingCount;
      states.set(name, state);
    }
    return [...states.values()];
  }
  const readPlacements = async () =>
    (await topology()) === "sharded"
      ? (await getPool("app", options.url).query<Placement>(PLACEMENTS)).rows
      : [];
  const nodeWatch = new NodeWatch({
    readPlacements,
    log: (message) => log({ level: "warn", message }),
  });
  const getMaxConnections = (name: PoolName) => getPool(name, options.url).options.max;
  let cachedTopology: Promise<Topology> | undefined;
  async function detectTopology(): Promise<Topology> {
    const citus = "SELECT 1 FROM pg_extension WHERE extname = 'citus'";
    const { rowCount } = await getPool("app", options.url).query(citus);
    return rowCount === 1 ? "sharded" : "singleNode";
  }
  async function chooseTopology(): Promise<Topology> {
    const selected = options.topology ?? (await detectTopology());
    if (selected === "sharded") {
      widePool("accept", options.url);
      widePool("worker", options.url);
    } else {
      for (const name of GENERIC_PLAN_POOLS) keepPlans(name);
    }
    return selected;
  }
  /** Makes a pool's new connections keep generic plans. */
  function keepPlans(name: PoolName): void {
    const { options: settings } = getPool(name, options.url);
    settings.options = `${settings.options} -c plan_cache_mode=force_generic_plan`;
  }
  /** On a cluster each account has its own transaction, so more run concurrently. */
  function widePool(role: "accept" | "worker", url: string): pg.Pool {
    const pool = getPool(role, url);
    pool.options.max = options.max?.[role] ?? MAX_CLUSTER_CONNECTIONS;
    return pool;
  }
  function topology(): Promise<Topology> {
    cachedTopology ??= chooseTopology().catch((error: unknown) => {
      cachedTopology = undefined;
      throw error;
    });
    return cachedTopology;
  }
  async function isSameDatabase(client: Client): Promise<boolean> {
    const selected = await topology();
    const identity = await readIdentity(getPool("app", options.url), selected);
    return identity === (await readIdentity(client, selected));
  }
  return {
    url: options.url,
    topology,
    accountNodes: new AccountNodes(
      options.accountUrls ?? [],
      (role, url) => (url === null ? getPool(role, options.url) : widePool(role, url)),
      isSameDatabase,
      nodeWatch,
    ),
    accountSlots: new AccountSlots({
      ...SLOTS,
      findGroup: (accountId) => nodeWatch.findNode(accountId),
      perGroup: perNodeShare(SLOTS.total),
    }),
    nodeWatch,
    accountGuard: new AccountGuard(nodeWatch, getMaxConnections),
    pool: (name) => getPool(name, options.url),
    poolStates,
    async close() {
      nodeWatch.close();
      await Promise.all([...pools.values()].map(({ pool }) => pool.end()));
      pools.clear();
    },
  };
}

const globalKey = Symbol.for("posthorn.database");
type GlobalWithDatabase = typeof globalThis & { [globalKey]?: Database };

/**
 * Sets the database on `globalThis`, because Next bundles its own copy of this module and both must share the pools.
 */
export function setDatabase(database: Database): void {
  (globalThis as GlobalWithDatabase)[globalKey] = database;
}

export function database(): Database {
  const current = (globalThis as GlobalWithDatabase)[globalKey];
  if (current === undefined)
    throw new Error("The database is not opened: call setDatabase(openDatabase(…)) first");
  return current;
}
