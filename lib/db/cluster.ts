import { type Client, database } from "@/lib/db/client";

/**
 * Whether the database is distributed over a Citus cluster, where a statement should stay within one shard. Asked once
 * a process.
 */
export function isCluster(): Promise<boolean> {
  return database().isCluster();
}

/**
 * Runs short statements one after the other, in one trip where that is possible: with a SET LOCAL a coordinator sends
 * everything that came in the same trip to its workers, which would then run it twice.
 */
export async function runInOrder(tx: Client, statements: readonly string[]): Promise<void> {
  if (statements.length === 1 || !(await isCluster())) {
    await tx.query(statements.join("; "));
    return;
  }
  for (const statement of statements) await tx.query(statement);
}
