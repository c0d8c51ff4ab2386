import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import { functionByTopology } from "@/lib/db/by-topology";
import type { Tx } from "@/lib/db/transaction";

export type Statement = QueryConfig;

type Send = (tx: Tx, statements: readonly Statement[]) => Promise<QueryResult[]>;

const sendInTurn: Send = async (tx, statements) => {
  const results: QueryResult[] = [];
  for (const statement of statements) results.push(await tx.query(statement));
  return results;
};

const sendPipelined = functionByTopology<Parameters<Send>, QueryResult[]>({
  singleNode: (tx, statements) => Promise.all(statements.map((statement) => tx.query(statement))),
  sharded: sendInTurn,
});

/**
 * Waits once for all results; each statement sees its predecessors' effects. After a failure Postgres rejects the
 * rest, and its error is thrown. Clusters, and roles other than `accept` and `worker`,
 * send one at a time.
 */
export async function sendTogether<R extends readonly QueryResultRow[]>(
  tx: Tx,
  statements: { [K in keyof R]: Statement },
): Promise<{ [K in keyof R]: QueryResult<R[K]> }> {
  const results = await (tx.pipeline ? sendPipelined : sendInTurn)(tx, statements);
  return results as { [K in keyof R]: QueryResult<R[K]> };
}
