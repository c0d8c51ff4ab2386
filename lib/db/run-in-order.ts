import { functionByTopology } from "@/lib/db/by-topology";
import type { Client } from "@/lib/db/client";

const runSeveral = functionByTopology<[Client, readonly string[]], void>({
  async singleNode(tx, statements) {
    await tx.query(statements.join("; "));
  },
  async sharded(tx, statements) {
    for (const statement of statements) await tx.query(statement);
  },
});

/**
 * Runs short statements one after the other, in one trip where that is possible: with a SET LOCAL a coordinator sends
 * everything that came in the same trip to its workers, which would then run it twice.
 */
export async function runInOrder(tx: Client, statements: readonly string[]): Promise<void> {
  const [only] = statements;
  if (statements.length === 1 && only !== undefined) await tx.query(only);
  else await runSeveral(tx, statements);
}
