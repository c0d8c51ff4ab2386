import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import { functionByTopology } from "@/lib/db/by-topology";
import type { Tx } from "@/lib/db/transaction";

/** What a store returns to be sent with others. */
export type Statement = QueryConfig;

type Send = (tx: Tx, statements: readonly Statement[]) => Promise<QueryResult[]>;

const sendInTurn: Send = async (tx, statements) => {
  const results: QueryResult[] = [];
  for (const one of statements) results.push(await tx.query(one));
  return results;
};

const sendPipelined = functionByTopology<Parameters<Send>, QueryResult[]>({
  singleNode: (tx, statements) => Promise.all(statements.map((one) => tx.query(one))),
  sharded: sendInTurn,
});

/**
 * Sends statements one behind the other and waits for all answers once. Each sees what those before it did, and a lock that one
 * waits for is held before the next begins. After one that fails Postgres refuses the rest; its error is the one thrown.
 * A cluster, and connections of other roles than `accept`, are sent one at a time.
 */
export async function sendTogether<R extends readonly QueryResultRow[]>(
  tx: Tx,
  statements: { [K in keyof R]: Statement },
): Promise<{ [K in keyof R]: QueryResult<R[K]> }> {
  const results = await (tx.pipeline ? sendPipelined : sendInTurn)(tx, statements);
  return results as { [K in keyof R]: QueryResult<R[K]> };
}
