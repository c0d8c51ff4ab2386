import { database } from "@/lib/db/client";

const UNDEFINED_TABLE = "42P01";

/** Runs a query; returns false if the table doesn't exist yet. */
async function queryFlag(sql: string, values: unknown[] = []): Promise<boolean> {
  try {
    const { rows } = await database().pool("owner").query<{ holds: boolean }>(sql, values);
    return rows[0]?.holds === true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

export const isApplied = (migration: string): Promise<boolean> =>
  queryFlag("SELECT EXISTS (SELECT FROM schema_migrations WHERE name = $1) AS holds", [migration]);

export const isWorkerAlive = (): Promise<boolean> =>
  queryFlag(
    "SELECT EXISTS (SELECT FROM worker_incarnations WHERE heartbeat_until > now()) AS holds",
  );
