import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import { env } from "@/lib/env";
import type { Client, DatabaseRole, PoolName } from "@/lib/db/client";
import { database } from "@/lib/db/client";
import { byTopology } from "@/lib/db/by-topology";
import { runInOrder } from "@/lib/db/run-in-order";

/** A connection inside a transaction. The only thing a store accepts. */
export type Tx = Client;

function assertAccountId(accountId: number): void {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new Error("Not an account id");
}

/** Which account this flow of work has a transaction for. Not in production: it costs each request something. */
const nesting = env.NODE_ENV === "production" ? null : new AsyncLocalStorage<number>();

/** One account's share of connections could be used up by transactions that each wait for a second one. */
function inPlace<T>(
  accountId: number,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (nesting?.getStore() === accountId) {
    throw new Error("A transaction of an account must not open another one for it");
  }
  const connect = () => database().pool("app").connect();
  const run = () => ofAccount("app", accountId, connect, begin, work);
  return nesting === null ? run() : nesting.run(accountId, run);
}

/** Postgres refuses a change, and a lock of rows. */
const READ_ONLY = "BEGIN READ ONLY";

const inTransaction = <T>(
  role: DatabaseRole,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transact(() => database().pool(role).connect(), begin, work);

/** Begins and works. */
type Begun = <T>(tx: Tx, begin: readonly string[], work: (tx: Tx) => Promise<T>) => Promise<T>;

const beginFirst: Begun = async (tx, begin, work) => {
  await runInOrder(tx, begin);
  return work(tx);
};

/** `work` does not wait for the answer to BEGIN: if SET LOCAL fails, everything behind it is refused. */
const beginBeside: Begun = async (tx, begin, work) => {
  const [began, worked] = await Promise.allSettled([tx.query(begin.join("; ")), work(tx)]);
  if (began.status === "rejected") throw began.reason;
  if (worked.status === "rejected") throw worked.reason;
  return worked.value;
};

interface TransactionStrategy {
  /** How a transaction begins where statements are sent one behind the other. */
  pipelined: Begun;
  /** Statements that limit a transaction of a group of accounts. */
  groupLimits: readonly string[];
  /** Runs what takes a connection of the pool for one account. */
  guard: <T>(pool: PoolName, accountId: number, run: () => Promise<T>) => Promise<T>;
  /** Reads all accounts, which nobody writes in one transaction. */
  readAll: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

const SINGLE_NODE: TransactionStrategy = {
  pipelined: beginBeside,
  groupLimits: [],
  guard: (_pool, _accountId, run) => run(),
  readAll: (work) => readAsWorker(work),
};

/** A node that does not answer ends what is under way with it, and nothing begins as long as it does not. */
const SHARDED: TransactionStrategy = {
  pipelined: beginFirst,
  // A lock that is not given in this time is looked for elsewhere; the nodes of a cluster know it only from here.
  groupLimits: ["SET LOCAL lock_timeout = '100ms'"],
  guard: (pool, accountId, run) => database().accountGuard.run(pool, accountId, run),
  async readAll(work) {
    const { accountGuard, pool } = database();
    await accountGuard.assertAllAnswer();
    return transact(() => pool("lists").connect(), [READ_ONLY], work, "all");
  },
};

const chooseStrategy = byTopology<TransactionStrategy>({
  singleNode: SINGLE_NODE,
  sharded: SHARDED,
});

/** A transaction of one account. */
async function ofAccount<T>(
  pool: PoolName,
  accountId: number,
  connect: () => Promise<Tx>,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const run = () => transact(connect, begin, work, accountId);
  const { accountSlots } = database();
  const inShare = () => (pool === "app" ? accountSlots.run(accountId, run) : run());
  return (await chooseStrategy()).guard(pool, accountId, inShare);
}

async function transact<T>(
  connect: () => Promise<Tx>,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
  accounts?: number | "all",
): Promise<T> {
  const tx = await connect();
  const letGo = accounts === undefined ? null : database().accountGuard.hold(accounts, tx);
  let broken: Error | undefined;
  try {
    const begun = tx.pipeline ? (await chooseStrategy()).pipelined : beginFirst;
    const result = await begun(tx, begin, work);
    await tx.query("COMMIT");
    return result;
  } catch (error) {
    if (isUnanswered(error)) {
      // Nor would ROLLBACK be answered.
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
    letGo?.();
    tx.release(broken);
  }
}

const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/**
 * Runs `work` in one transaction that sees the rows of one account only (row-level security). Transactions of
 * one account have a share of the connections; further ones wait. So `work` must not open another one.
 *
 * The setting is made by the statement SET LOCAL, which Citus propagates; set_config is not propagated.
 */
export function withAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const begin = ["BEGIN", `SET LOCAL app.account_id = '${accountId}'`];
  return inPlace(accountId, begin, work);
}

/** The same, only to read: Postgres refuses a change. What verbs that only read use. */
export function readAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const begin = [READ_ONLY, `SET LOCAL app.account_id = '${accountId}'`];
  return inPlace(accountId, begin, work);
}

/**
 * The same for those whom an account's texts led here: they don't wait for the account's own work, which may use up its
 * share of the connections. Callers bound how many of these run at once.
 */
export function readForVisitors<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const begin = [READ_ONLY, `SET LOCAL app.account_id = '${accountId}'`];
  const connect = () => database().pool("visitors").connect();
  return ofAccount("visitors", accountId, connect, begin, work);
}

/** The same, and everything as it is at one moment: for figures of several statements that must agree. */
export function readAccountAtOneMoment<T>(
  accountId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  assertAccountId(accountId);
  const begin = [
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    `SET LOCAL app.account_id = '${accountId}'`,
  ];
  return inPlace(accountId, begin, work);
}

/**
 * Like `withAccount` for a group of accounts whose messages are accepted together.
 * @param statementMs milliseconds that each statement may take; default: as any
 */
export function withAccounts<T>(
  accountIds: number[],
  work: (tx: Tx) => Promise<T>,
  statementMs?: number,
): Promise<T> {
  for (const id of accountIds) assertAccountId(id);
  return asGroup(accountIds, work, statementMs);
}

async function asGroup<T>(
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
    ? ofAccount("accept", accountId, connect, begin, work)
    : transact(connect, begin, work);
}

/** A transaction of the accept role for the list of accounts with work. */
export function withReadyList<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("accept", ["BEGIN"], work);
}

/** A statement that is its own transaction, as a store makes it: whoever sends it opens one. */
export interface OwnStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * One statement of the accept role that is its own transaction. Its first parameter is the group of
 * accounts, which the statement itself names by SET LOCAL before it touches a row.
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

/** One statement of the accept role on a table of no account, its own transaction. */
export async function acceptRows(statement: OwnStatement): Promise<void> {
  await database().pool("accept").query(statement);
}

/** One call of the accept role that is its own transaction and names its account itself. */
export async function acceptCall(accountId: number, statement: OwnStatement): Promise<void> {
  await statementOf("accept", accountId, statement);
}

/** One read of an account's credentials, its own transaction. On a single Postgres also those of others. */
export async function credentialRows<R extends QueryResultRow>(
  accountId: number,
  statement: QueryConfig,
): Promise<R[]> {
  const { accountGuard, pool } = database();
  const run = async () => {
    const client = await pool("credentials").connect();
    const letGo = accountGuard.hold(accountId, client);
    try {
      return await client.query<R>(statement);
    } finally {
      letGo();
      client.release();
    }
  };
  const { rows } = await (await chooseStrategy()).guard("credentials", accountId, run);
  return rows;
}

/** One statement of an account, its own transaction, by any node of a cluster. */
async function statementOf<R extends QueryResultRow>(
  role: "accept" | "worker",
  accountId: number,
  statement: QueryConfig,
): Promise<QueryResult<R>> {
  const { accountGuard, accountNodes } = database();
  const hold = (client: Client) => accountGuard.hold(accountId, client);
  const run = () => accountNodes.query<R>(role, statement, hold);
  return (await chooseStrategy()).guard(role, accountId, run);
}

/** For steps of many accounts, one after the other: what another transaction has locked holds up the next account no longer. */
const BRIEF_MS = 250;
const waitingFor = (lockMs: number) => `SET LOCAL lock_timeout = '${lockMs}ms'`;

/** A transaction of the worker, which serves all accounts. Statements still name the account. */
export function asWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("worker", ["BEGIN"], work);
}

/** The same, only to read. */
export function readAsWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("worker", [READ_ONLY], work);
}

/** Like `asWorker`, and a lock is waited for 250 ms at most, or for `lockMs` (error 55P03). */
export function asWorkerBriefly<T>(work: (tx: Tx) => Promise<T>, lockMs = BRIEF_MS): Promise<T> {
  return inTransaction("worker", ["BEGIN", waitingFor(lockMs)], work);
}

/** Like `asWorker`, by a connection that nothing else takes. */
export function asHeartbeat<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(() => database().pool("heartbeat").connect(), ["BEGIN"], work);
}

/**
 * Like `readAsWorker` over all accounts, which nobody writes in one transaction. On a cluster it ends when a node does not
 * answer, and does not begin as long as one does not: the coordinator would wait for it.
 */
export async function readAllAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await chooseStrategy()).readAll(work);
}

/** Like `asWorker` for accounts of one node and tables of the coordinator. */
export function asWorkerOfNode<T>(
  [accountId = 0]: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return ofAccount("worker", accountId, () => database().pool("worker").connect(), ["BEGIN"], work);
}

const toAccountNode = () => database().accountNodes.connect("worker");

/** The same for work of one account, on tables of accounts alone: on a cluster it may go by any node. */
export function asAccountWorker<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ofAccount("worker", accountId, toAccountNode, ["BEGIN"], work);
}

/** The same, and a lock is waited for 250 ms at most, or for `lockMs` (error 55P03). */
export function asAccountWorkerBriefly<T>(
  accountId: number,
  work: (tx: Tx) => Promise<T>,
  lockMs = BRIEF_MS,
): Promise<T> {
  return ofAccount("worker", accountId, toAccountNode, ["BEGIN", waitingFor(lockMs)], work);
}

/** What runs statements of one account, each its own transaction. */
export interface AccountStatements {
  query: <R extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<R>>;
}

/** Statements of the worker for one account: on a cluster they may go by any node. */
export function accountStatements(accountId: number): AccountStatements {
  return { query: (statement) => statementOf("worker", accountId, statement) };
}

/** A transaction without an account, for directory look-ups and identity (sign-up, sign-in). */
export function withoutAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("app", ["BEGIN"], work);
}

/** The same, only to read. */
export function readWithoutAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("app", [READ_ONLY], work);
}

/** A transaction of the login that owns the tables: staff's commands, migrations and demo data. */
export function asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("owner", ["BEGIN"], work);
}

/** The same, only to read. */
export function readAsOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("owner", [READ_ONLY], work);
}

/** The same, and everything as it is at one moment: for checks that add up. */
export function readAsOwnerAtOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("owner", ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], work);
}
