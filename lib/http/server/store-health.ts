import { database } from "@/lib/db/client";

/** What health is judged by. Each is one statement outside of any transaction, on a connection that requests do not use up. */

const UNDEFINED_TABLE = "42P01";

/** False when the table does not exist yet, which is the same as an empty one. */
async function holds(sql: string, values: unknown[] = []): Promise<boolean> {
  try {
    const { rows } = await database().pool("owner").query<{ holds: boolean }>(sql, values);
    return rows[0]?.holds === true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

/** Whether a migration is applied. */
export const isApplied = (migration: string): Promise<boolean> =>
  holds("SELECT EXISTS (SELECT FROM schema_migrations WHERE name = $1) AS holds", [migration]);

/** Whether a worker holds a lease. */
export const isWorkerAlive = (): Promise<boolean> =>
  holds("SELECT EXISTS (SELECT FROM worker_incarnations WHERE heartbeat_until > now()) AS holds");
