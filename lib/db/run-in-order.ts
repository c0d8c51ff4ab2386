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
 * Runs statements in one round trip if possible: after a SET LOCAL a coordinator forwards everything from the same
 * round trip to its workers, which would then run it twice.
 */
export async function runInOrder(tx: Client, statements: readonly string[]): Promise<void> {
  const [only] = statements;
  if (statements.length === 1 && only !== undefined) await tx.query(only);
  else await runSeveral(tx, statements);
}
