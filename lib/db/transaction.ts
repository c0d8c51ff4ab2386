import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import { env } from "@/lib/env";
import type { Client, DatabaseRole, PoolName } from "@/lib/db/client";
import { database } from "@/lib/db/client";
import { chooseByTopology } from "@/lib/db/by-topology";
import { endAnnouncements } from "@/lib/db/announce-work";
import { corkUntilNextTurn } from "@/lib/db/one-packet";
import { runInOrder } from "@/lib/db/run-in-order";

export type Tx = Client;

function assertAccountId(accountId: number): void {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new Error("Not an account id");
}

/** Not in production, because of its cost per request. */
const nesting = env.NODE_ENV === "production" ? null : new AsyncLocalStorage<number>();

/** Throws for nested transactions, which could use up an account's connections while each waits for a second one. */
function runNested<T>(
  accountId: number,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (nesting?.getStore() === accountId) {
    throw new Error("Nested transaction for the same account");
  }
  const connect = () => database().pool("app").connect();
  const run = () => runForAccount("app", accountId, connect, begin, work);
  return nesting === null ? run() : nesting.run(accountId, run);
}

const READ_ONLY = "BEGIN READ ONLY";
const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

const runAsRole = <T>(
  role: DatabaseRole,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transact(() => database().pool(role).connect(), begin, work);

type TransactionStart = <T>(
  tx: Tx,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
) => Promise<T>;

const beginBeforeWork: TransactionStart = async (tx, begin, work) => {
  await runInOrder(tx, begin);
  return work(tx);
};

/** Starts `work` without waiting for the response to BEGIN: if SET LOCAL fails, all later statements are rejected. */
const beginWithWork: TransactionStart = async (tx, begin, work) => {
  corkUntilNextTurn(tx);
  const [began, worked] = await Promise.allSettled([tx.query(begin.join("; ")), work(tx)]);
  if (began.status === "rejected") throw began.reason;
  if (worked.status === "rejected") throw worked.reason;
  return worked.value;
};

interface TransactionStrategy {
  pipelined: TransactionStart;
  groupLimits: readonly string[];
  /** For an account's writes. */
  writeLimits: readonly string[];
  guard: <T>(pool: PoolName, accountId: number, run: () => Promise<T>) => Promise<T>;
  /** Never used for writes: a transaction can't write all accounts. */
  readAll: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Less than the statement timeout of the role `app`. */
const WRITE_LOCK_MS = 4_500;

const SINGLE_NODE: TransactionStrategy = {
  pipelined: beginWithWork,
  groupLimits: [],
  writeLimits: [],
  guard: (_pool, _accountId, run) => run(),
  readAll: (work) => readAsWorker(work),
};

/** A silent node aborts its running transactions and blocks new ones. */
const SHARDED: TransactionStrategy = {
  pipelined: beginBeforeWork,
  // Nodes don't get the limits of the session, so locks would end as statement timeouts, which count as failures.
  // Groups look up the lock's holder after their limit.
  groupLimits: ["SET LOCAL lock_timeout = '100ms'"],
  writeLimits: [`SET LOCAL lock_timeout = '${WRITE_LOCK_MS}ms'`],
  guard: (pool, accountId, run) => database().accountGuard.run(pool, accountId, run),
  async readAll(work) {
    const { accountGuard, pool } = database();
    await accountGuard.assertAllAnswer();
    return transact(() => pool("lists").connect(), [READ_ONLY], work, "all");
  },
};

const chooseStrategy = chooseByTopology<TransactionStrategy>({
  singleNode: SINGLE_NODE,
  sharded: SHARDED,
});

async function runForAccount<T>(
  pool: PoolName,
  accountId: number,
  connect: () => Promise<Tx>,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const run = () => transact(connect, begin, work, accountId);
  const { accountSlots } = database();
  const runWithinShare = () => (pool === "app" ? accountSlots.run(accountId, run) : run());
  return (await chooseStrategy()).guard(pool, accountId, runWithinShare);
}

async function transact<T>(
  connect: () => Promise<Tx>,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
  accounts?: number | "all",
): Promise<T> {
  const tx = await connect();
  const release = accounts === undefined ? null : database().accountGuard.watchClient(accounts, tx);
  let broken: Error | undefined;
  try {
    const startTransaction = tx.pipeline ? (await chooseStrategy()).pipelined : beginBeforeWork;
    const result = await startTransaction(tx, begin, work);
    await tx.query("COMMIT");
    endAnnouncements(tx, true);
    return result;
  } catch (error) {
    // A COMMIT without an answer may have succeeded.
    endAnnouncements(tx, isUnanswered(error));
    if (isUnanswered(error)) {
      // ROLLBACK wouldn't be answered either.
      broken = error;
      throw error;
    }
    try {
      await tx.query("ROLLBACK");
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    release?.();
    tx.release(broken);
  }
}

const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/**
 * Runs a request that writes; it sees a single account's rows (row-level security). Transactions of an account share a
 * limited number of connections, so `work` must not open another.
 *
 * Uses the statement SET LOCAL, which Citus propagates, unlike set_config.
 */
export async function withAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const { writeLimits } = await chooseStrategy();
  const begin = ["BEGIN", `SET LOCAL app.account_id = '${accountId}'`, ...writeLimits];
  return runNested(accountId, begin, work);
}

function read<T>(accountId: number, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  return runNested(accountId, [begin, `SET LOCAL app.account_id = '${accountId}'`], work);
}

/** Runs a request that only reads: Postgres rejects changes and row locks. */
export function readAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return read(accountId, READ_ONLY, work);
}

/** Reads like `readAccount`, in one snapshot: for figures of several statements that must agree. */
export function readSnapshot<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return read(accountId, SNAPSHOT, work);
}

/**
 * Reads like `readAccount`, on the visitors pool, so link visitors never queue behind the account's own requests.
 * Callers limit the concurrency.
 */
export function readForVisitors<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const begin = [READ_ONLY, `SET LOCAL app.account_id = '${accountId}'`];
  const connect = () => database().pool("visitors").connect();
  return runForAccount("visitors", accountId, connect, begin, work);
}

/** Runs a single statement on directories, which have no accounts' rows, on the visitors pool. */
export async function visitorRows<R extends QueryResultRow>(statement: QueryConfig): Promise<R[]> {
  return (await database().pool("visitors").query<R>(statement)).rows;
}

/**
 * Runs a transaction for accounts whose messages are accepted together.
 * @param statementMs statement timeout in milliseconds; default: the role's
 */
export function withAccounts<T>(
  accountIds: number[],
  work: (tx: Tx) => Promise<T>,
  statementMs?: number,
): Promise<T> {
  for (const id of accountIds) assertAccountId(id);
  return runAsGroup(accountIds, work, statementMs);
}

async function runAsGroup<T>(
  accountIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
  statementMs?: number,
): Promise<T> {
  const begin = ["BEGIN", `SET LOCAL app.account_ids = ',${accountIds.join(",")},'`];
  if (statementMs !== undefined) begin.push(`SET LOCAL statement_timeout = ${statementMs}`);
  begin.push(...(await chooseStrategy()).groupLimits);
  const connect = () => database().accountNodes.connect("accept");
  const [accountId] = accountIds;
  return accountIds.length === 1 && accountId !== undefined
    ? runForAccount("accept", accountId, connect, begin, work)
    : transact(connect, begin, work);
}

/** Runs a transaction on the list of accounts with waiting messages (`dispatch_ready`), in the accept role. */
export function withReadyList<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAsRole("accept", ["BEGIN"], work);
}

export interface OwnStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Runs a statement in its own transaction of the accept role. The first parameter is the group of accounts, which the
 * statement itself sets by SET LOCAL before touching rows.
 */
export async function acceptStatement(
  accountIds: number[],
  statement: OwnStatement,
): Promise<void> {
  for (const id of accountIds) assertAccountId(id);
  const values = [`,${accountIds.join(",")},`, ...statement.values];
  await database()
    .pool("accept")
    .query({ ...statement, values });
}

/** Runs a statement on a table without accounts; accept role, own transaction. */
export async function acceptRows(statement: OwnStatement): Promise<void> {
  await database().pool("accept").query(statement);
}

/** Runs a call in its own transaction of the accept role; the call sets its account itself. */
export async function acceptCall(accountId: number, statement: OwnStatement): Promise<void> {
  await runSingleStatement("accept", accountId, statement);
}

/** Runs in a separate transaction. On a single Postgres, credentials of other accounts are visible too. */
export async function credentialRows<R extends QueryResultRow>(
  accountId: number,
  statement: QueryConfig,
): Promise<R[]> {
  const { accountGuard, pool } = database();
  const run = async () => {
    const client = await pool("credentials").connect();
    const release = accountGuard.watchClient(accountId, client);
    try {
      return await client.query<R>(statement);
    } finally {
      release();
      client.release();
    }
  };
  const { rows } = await (await chooseStrategy()).guard("credentials", accountId, run);
  return rows;
}

/** Runs a statement in its own transaction, through any cluster node. */
async function runSingleStatement<R extends QueryResultRow>(
  role: "accept" | "worker",
  accountId: number,
  statement: QueryConfig,
): Promise<QueryResult<R>> {
  const { accountGuard, accountNodes } = database();
  const watchConnection = (client: Client) => accountGuard.watchClient(accountId, client);
  const run = () => accountNodes.query<R>(role, statement, watchConnection);
  return (await chooseStrategy()).guard(role, accountId, run);
}

interface WorkerOptions {
  /** Milliseconds to wait for a lock (error 55P03); default: the role's. */
  lockMs?: number;
  /**
   * True for frequent transactions of statements that look up rows by key: their plans are made once, without values.
   * Not on a cluster, whose coordinator finds the shard by them.
   */
  keepsPlans?: boolean;
}

/** For steps over many accounts: limits how long a lock in one account delays the next. */
export const SHORT_LOCKS: WorkerOptions = { lockMs: 250 };

const beginWorker = ({ lockMs, keepsPlans = false }: WorkerOptions) => [
  "BEGIN",
  ...(lockMs === undefined ? [] : [`SET LOCAL lock_timeout = '${lockMs}ms'`]),
  ...(keepsPlans ? ["SET LOCAL plan_cache_mode = force_generic_plan"] : []),
];

/**
 * Runs work over all accounts, whose rows it sees: statements must filter by account. The pool `heartbeat` has a
 * connection that no other work takes.
 */
export function asWorker<T>(
  work: (tx: Tx) => Promise<T>,
  { pool = "worker", ...options }: WorkerOptions & { pool?: "worker" | "heartbeat" } = {},
): Promise<T> {
  return transact(() => database().pool(pool).connect(), beginWorker(options), work);
}

/** Runs a worker's single statement in its own transaction, on tables without accounts. */
export async function workerRows<R extends QueryResultRow>(statement: QueryConfig): Promise<R[]> {
  return (await database().pool("worker").query<R>(statement)).rows;
}

/** Runs work like `asWorker`, but Postgres rejects changes. */
export function readAsWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAsRole("worker", [READ_ONLY], work);
}

/**
 * Reads all accounts. On a cluster it aborts when a node becomes silent, and doesn't start while one is: the
 * coordinator would wait for it.
 */
export async function readAllAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await chooseStrategy()).readAll(work);
}

/** Runs work on accounts of one node and the coordinator's tables. */
export function asNodeWorker<T>(
  [accountId = 0]: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return runForAccount(
    "worker",
    accountId,
    () => database().pool("worker").connect(),
    ["BEGIN"],
    work,
  );
}

const toAccountNode = () => database().accountNodes.connect("worker");

/** Runs a worker's step in one account, using its tables only: on a cluster it may go through any node. */
export function asAccountWorker<T>(
  accountId: number,
  work: (tx: Tx) => Promise<T>,
  options: WorkerOptions = {},
): Promise<T> {
  return runForAccount("worker", accountId, toAccountNode, beginWorker(options), work);
}

export interface AccountStatements {
  query: <R extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<R>>;
}

export function accountStatements(accountId: number): AccountStatements {
  return { query: (statement) => runSingleStatement("worker", accountId, statement) };
}

/** Runs directory lookups and identity work (sign-up, sign-in). */
export function withoutAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAsRole("app", ["BEGIN"], work);
}

/** Runs work like `withoutAccount`, but Postgres rejects changes. */
export function readWithoutAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAsRole("app", [READ_ONLY], work);
}

/** Runs work as the tables' owner: operators' commands, migrations and demo data. */
export function asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAsRole("owner", ["BEGIN"], work);
}

/** Reads like `asOwner`, but Postgres rejects changes; `isSnapshot` is for checks of sums. */
export function readAsOwner<T>(
  work: (tx: Tx) => Promise<T>,
  { isSnapshot = false }: { isSnapshot?: boolean } = {},
): Promise<T> {
  return runAsRole("owner", [isSnapshot ? SNAPSHOT : READ_ONLY], work);
}
