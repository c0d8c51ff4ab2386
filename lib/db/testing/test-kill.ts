import { expect } from "vitest";
import { asOwner } from "@/lib/db/transaction";

/**
 * Ends the connection that waits to write to a table, as its process's death would. Returns what the work ended with.
 * On a single Postgres only.
 */
export async function killAtWriteTo(table: string, work: () => Promise<unknown>): Promise<unknown> {
  let ended: Promise<unknown> = Promise.resolve();
  await asOwner(async (guard) => {
    await guard.query(`LOCK TABLE ${table} IN SHARE MODE`);
    ended = work().catch((error: unknown) => error);
    const kill = async () => {
      const { rowCount } = await guard.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE relation = $1::regclass AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      );
      return rowCount;
    };
    await expect.poll(kill, { timeout: 30_000 }).toBe(1);
  });
  return ended;
}
