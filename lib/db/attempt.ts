import { runInOrder } from "@/lib/db/run-in-order";
import type { Tx } from "@/lib/db/transaction";

/** SQLSTATE after statement_timeout. */
const QUERY_CANCELED = "57014";

/**
 * Runs `work` with a statement timeout in milliseconds. Returns null on timeout, after rolling back `work` but not the
 * transaction.
 */
export async function attempt<T>(
  tx: Tx,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<{ value: T } | null> {
  const limit = Math.max(1, Math.round(milliseconds));
  await runInOrder(tx, ["SAVEPOINT attempt", `SET LOCAL statement_timeout = ${limit}`]);
  try {
    const value = await work();
    await runInOrder(tx, ["RELEASE SAVEPOINT attempt", "SET LOCAL statement_timeout TO DEFAULT"]);
    return { value };
  } catch (error) {
    if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
    await tx.query("ROLLBACK TO SAVEPOINT attempt");
    return null;
  }
}
