import pg from "pg";
import { AccountGuard, shareOfNode } from "@/lib/db/nodes/account-guard";
import { AccountNodes } from "@/lib/db/nodes/account-nodes";
import { AccountSlots } from "@/lib/db/nodes/account-slots";
import { readIdentity } from "@/lib/db/nodes/database-identity";
import { SESSION_DEFAULTS, toLoginUrl } from "@/lib/db/logins";
import { NodeWatch, type Placement } from "@/lib/db/nodes/node-watch";
import type { Topology } from "@/lib/db/nodes/topology";
import { log } from "@/lib/log";

/**
 * One pool per role, each with its own login (`lib/db/logins.ts`), so no statement can escape the role and its
 * row-level security.
 *
 * - `app`: the route layer; sees one account per transaction.
 * - `accept`: grouped acceptance of messages; sees the accounts of its group.
 * - `worker`: dispatch, receipts, sweepers; sees all accounts.
 * - `owner`: migrations and operators.
 */
export type DatabaseRole = "app" | "accept" | "worker" | "owner";

/**
 * `credentials` and `visitors` have the role `app` with their own connections: long reads of others delay neither
 * authentication nor link visitors. `heartbeat` and `lists` have the role `worker`: lists over all accounts of a
 * cluster may hang with one node, without affecting a worker's heartbeat.
 */
export type PoolName = DatabaseRole | "credentials" | "visitors" | "heartbeat" | "lists";

// Timestamps are read as Date, int8 as bigint-safe text; readers parse money columns.
pg.types.setTypeParser(20, (text) => text);

export interface DatabaseOptions {
  url: string;
  /** Default: detected from the server. Overridden by tests of cluster statements on a single Postgres. */
  topology?: Topology;
  /** Cluster nodes for work on single accounts; default: everything through `url`. */
  accountUrls?: readonly string[];
  /** Maximum connections per pool. */
  max?: Partial<Record<PoolName, number>>;
  /** Milliseconds; default 5000 for app and accept, 30000 for worker, none for owner. */
  statementTimeoutMs?: number;
  applicationName?: string;
}

export type Client = pg.PoolClient;

export interface Database {
  url: string;
  /** Detected once, on first use. Code outside `lib/db` declares both variants instead: `by-topology.ts`. */
  topology: () => Promise<Topology>;
  pool: (name: PoolName) => pg.Pool;
  /** Connections for work on single accounts. */
  accountNodes: AccountNodes;
  /** Fair sharing of the `app` role's connections between accounts. */
  accountSlots: AccountSlots;
  /** Health of cluster nodes, and its effect on their accounts. */
  nodeWatch: NodeWatch;
  accountGuard: AccountGuard<PoolName>;
  close: () => Promise<void>;
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

/** Per node, for acceptance and workers on a cluster. */
const MAX_CLUSTER_CONNECTIONS = 16;

/** Leaves two connections of the role `app` for requests without an account, such as signing in and rates. */
const SLOTS = { total: 10, perAccount: 4, reserved: 4, maxWaiting: 200, maxWaitMs: 5_000 };

/** Accounts' nodes; empty on a single Postgres treated as a cluster. */
const PLACEMENTS = `
  SELECT n.nodename::text AS host, n.nodeport AS port, s.shardminvalue::integer AS from, s.shardmaxvalue::integer AS to
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
  WHERE s.logicalrelid = 'accounts'::regclass AND n.noderole = 'primary'`;

const SAME_ROLE: Partial<Record<PoolName, DatabaseRole>> = {
  credentials: "app",
  visitors: "app",
  heartbeat: "worker",
  lists: "worker",
};
const toDatabaseRole = (name: PoolName) => SAME_ROLE[name] ?? (name as DatabaseRole);

/**
 * Lock timeouts must fire before the statement timeout, otherwise the cause is unknown. Groups of many accounts wait
 * briefly; blocked ones are then separated.
 */
function lockTimeout(role: DatabaseRole, statementTimeoutMs: number): number {
  const longest = Math.floor(statementTimeoutMs * 0.9);
  return role === "accept" ? Math.min(250, longest) : longest;
}

function startupOptions(role: DatabaseRole, options: DatabaseOptions): string {
  const settings: string[] = [];
  const timeout = options.statementTimeoutMs ?? (role === "worker" ? 30_000 : 5_000);
  if (role !== "owner") {
    settings.push(`statement_timeout=${timeout}`);
    settings.push(`lock_timeout=${lockTimeout(role, timeout)}`);
    settings.push("idle_in_transaction_session_timeout=30000", ...SESSION_DEFAULTS[role]);
  }
  // Known only to Citus; elsewhere a placeholder setting without effect. Row-level security on a cluster needs it,
  // because SET LOCAL app.account_id must reach the workers.
  settings.push("citus.propagate_set_commands=local");
  return settings.map((setting) => `-c ${setting}`).join(" ");
}

/** Grace period for a statement whose timeout the server misses, e.g. while a node hangs. */
const BEYOND_LIMIT_MS = 1_000;
const LONG_STATEMENT_MS = 60_000;

function readTimeout(name: PoolName, options: DatabaseOptions): { query_timeout?: number } {
  if (name === "owner") return {};
  // Bulks allow their statements of the role `app` a minute.
  const isLong = name === "app" || name === "worker" || name === "lists";
  const limit = isLong ? LONG_STATEMENT_MS : (options.statementTimeoutMs ?? 5_000);
  return { query_timeout: limit + BEYOND_LIMIT_MS };
}

/** Operators' commands and migrations use the configured user; all others their own logins. */
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
    // Pipelines a group's statements: `send-together.ts`.
    pipeline: name === "accept",
    ...readTimeout(name, options),
  });
  // Errors of idle connections must not crash the process; the next query reconnects.
  pool.on("error", () => {});
  // Likewise for checked-out ones: their current or next query fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Opens pools lazily; `close` ends all of them. */
export function openDatabase(options: DatabaseOptions): Database {
  const pools = new Map<string, pg.Pool>();
  function getPool(name: PoolName, url: string): pg.Pool {
    const key = `${name} ${url}`;
    const pool = pools.get(key) ?? openPool(name, url, options);
    pools.set(key, pool);
    return pool;
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
  let known: Promise<Topology> | undefined;
  async function detectTopology(): Promise<Topology> {
    const citus = "SELECT 1 FROM pg_extension WHERE extname = 'citus'";
    const { rowCount } = await getPool("app", options.url).query(citus);
    return rowCount === 1 ? "sharded" : "singleNode";
  }
  async function chooseTopology(): Promise<Topology> {
    const chosen = options.topology ?? (await detectTopology());
    if (chosen === "sharded") {
      widePool("accept", options.url);
      widePool("worker", options.url);
    }
    return chosen;
  }
  /** On a cluster each account has its own transaction, so more run concurrently. */
  function widePool(role: "accept" | "worker", url: string): pg.Pool {
    const pool = getPool(role, url);
    pool.options.max = options.max?.[role] ?? MAX_CLUSTER_CONNECTIONS;
    return pool;
  }
  function topology(): Promise<Topology> {
    known ??= chooseTopology().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }
  async function isSameDatabase(client: Client): Promise<boolean> {
    const chosen = await topology();
    const own = await readIdentity(getPool("app", options.url), chosen);
    return own === (await readIdentity(client, chosen));
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
      perGroup: shareOfNode(SLOTS.total),
    }),
    nodeWatch,
    accountGuard: new AccountGuard(nodeWatch, getMaxConnections),
    pool: (name) => getPool(name, options.url),
    async close() {
      nodeWatch.close();
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      pools.clear();
    },
  };
}

const globalKey = Symbol.for("posthorn.database");
type GlobalWithDatabase = typeof globalThis & { [globalKey]?: Database };

/**
 * Sets this process's database. Kept on `globalThis`, because Next bundles its own copy of this module and both must
 * share the pools.
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
