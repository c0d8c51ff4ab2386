import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import { env } from "@/lib/env";
import type { Client, DatabaseRole } from "@/lib/db/client";
import { database } from "@/lib/db/client";
import { isCluster, runInOrder } from "@/lib/db/cluster";

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
  const run = () => database().places.run(accountId, () => inTransaction("app", begin, work));
  return nesting === null ? run() : nesting.run(accountId, run);
}

const inTransaction = <T>(
  role: DatabaseRole,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transact(() => database().pool(role).connect(), begin, work);

async function transact<T>(
  connect: () => Promise<Tx>,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx = await connect();
  let broken: Error | undefined;
  try {
    await runInOrder(tx, begin);
    const result = await work(tx);
    await tx.query("COMMIT");
    return result;
  } catch (error) {
    try {
      await tx.query("ROLLBACK");
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    tx.release(broken);
  }
}

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
  const begin = ["BEGIN READ ONLY", `SET LOCAL app.account_id = '${accountId}'`];
  return inPlace(accountId, begin, work);
}

/**
 * The same for those whom an account's texts led here: they don't wait for the account's own work, which may use up its
 * share of the connections. Callers bound how many of these run at once.
 */
export function readForVisitors<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertAccountId(accountId);
  const begin = ["BEGIN READ ONLY", `SET LOCAL app.account_id = '${accountId}'`];
  return transact(() => database().pool("visitors").connect(), begin, work);
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

/** A lock that is not given in this time is looked for elsewhere; the nodes of a cluster know it only from here. */
const CLUSTER_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '100ms'";

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
  if (await isCluster()) begin.push(CLUSTER_LOCK_TIMEOUT);
  return transact(() => database().accountNodes.connect("accept"), begin, work);
}

/** A transaction of the accept role for the list of accounts with work. */
export function withReadyList<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("accept", ["BEGIN"], work);
}

/**
 * One statement of the accept role that is its own transaction. Its first parameter is the group of
 * accounts, which the statement itself names by SET LOCAL before it touches a row.
 */
export async function acceptStatement(
  accountIds: number[],
  statement: { name: string; text: string; values: unknown[] },
): Promise<void> {
  for (const id of accountIds) assertAccountId(id);
  const values = [`,${accountIds.join(",")},`, ...statement.values];
  await database()
    .pool("accept")
    .query({ ...statement, values });
}

/** One statement of the accept role on a table of no account, its own transaction. */
export async function acceptRows(statement: {
  name: string;
  text: string;
  values: unknown[];
}): Promise<void> {
  await database().pool("accept").query(statement);
}

/** One call of the accept role that is its own transaction and names its account itself. */
export async function acceptCall(statement: {
  name: string;
  text: string;
  values: unknown[];
}): Promise<void> {
  await database().accountNodes.query("accept", statement);
}

/** A transaction of the worker, which serves all accounts. Statements still name the account. */
export function asWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("worker", ["BEGIN"], work);
}

/** The same for a group of accounts: what another transaction has locked is not waited for longer than this. */
export function asGroupWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("worker", ["BEGIN", "SET LOCAL lock_timeout = '250ms'"], work);
}

/** The same for work of one account, on tables of accounts alone: on a cluster it may go by any node. */
export function asAccountWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(() => database().accountNodes.connect("worker"), ["BEGIN"], work);
}

/** What runs statements of one account, each its own transaction. */
export interface AccountStatements {
  query: <R extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<R>>;
}

/** Statements of the worker for one account each: on a cluster they may go by any node. */
export function accountStatements(): AccountStatements {
  return { query: (statement) => database().accountNodes.query("worker", statement) };
}

/** A transaction without an account, for directory look-ups and identity (sign-up, sign-in). */
export function withoutAccount<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("app", ["BEGIN"], work);
}

/** A transaction of the owner role: operators' commands and migrations. */
export function asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("owner", ["BEGIN"], work);
}

/** The same, only to read, and everything as it is at one moment: for checks that add up. */
export function asOwnerAtOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction("owner", ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], work);
}
