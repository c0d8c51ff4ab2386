import { database } from "@/lib/db/client";
import { readMigrations } from "@/lib/db/migrate";

export interface Health {
  status: "ok" | "unavailable";
  database: boolean;
  migrations: boolean;
  worker: boolean;
}

const REMEMBERED_MS = 1_000;
const UNDEFINED_TABLE = "42P01";
let newest: string | undefined;
let last: { at: number; health: Promise<Health> } | undefined;

function newestMigration(): string {
  newest ??= readMigrations().at(-1)?.name ?? "";
  return newest;
}

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

async function check(): Promise<Health> {
  try {
    const migrations = await holds("SELECT max(name) = $1 AS holds FROM schema_migrations", [
      newestMigration(),
    ]);
    const worker = await holds(
      "SELECT EXISTS (SELECT FROM worker_incarnations WHERE heartbeat_until > now()) AS holds",
    );
    return {
      status: migrations && worker ? "ok" : "unavailable",
      database: true,
      migrations,
      worker,
    };
  } catch {
    return { status: "unavailable", database: false, migrations: false, worker: false };
  }
}

/**
 * Whether this copy can do its work: database reachable, every migration applied, a worker alive.
 * Asked at most once a second, because anybody may ask.
 */
export function health(): Promise<Health> {
  const now = performance.now();
  if (last === undefined || now - last.at > REMEMBERED_MS) last = { at: now, health: check() };
  return last.health;
}

/** Forgets the last answer; for tests. */
export function forgetHealth(): void {
  last = undefined;
}
