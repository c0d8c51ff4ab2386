import { type Database, database } from "@/lib/db/client";
import type { Tx } from "@/lib/db/transaction";

const known = new WeakMap<Database, Promise<boolean>>();

/**
 * Whether the database is distributed over a Citus cluster, where a statement should stay within one shard. Asked once
 * a process. Tables that are not distributed yet are those of a single Postgres.
 */
export function isCluster(): Promise<boolean> {
  const current = database();
  const asked = known.get(current);
  if (asked !== undefined) return asked;
  const answer = current
    .pool("app")
    .query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")
    .then(({ rowCount }) => rowCount === 1)
    .catch((error: unknown) => {
      known.delete(current);
      throw error;
    });
  known.set(current, answer);
  return answer;
}

/**
 * Runs short statements one after the other, in one trip where that is possible: with a SET LOCAL a coordinator sends
 * everything that came in the same trip to its workers, which would then run it twice.
 */
export async function runInOrder(tx: Tx, statements: readonly string[]): Promise<void> {
  if (!(await isCluster())) {
    await tx.query(statements.join("; "));
    return;
  }
  for (const statement of statements) await tx.query(statement);
}
