import { database } from "@/lib/db/client";
import { readMigrations } from "@/lib/db/migrate";
import type { Log } from "@/lib/http/answer";

export interface Health {
  /** Whether this copy can accept messages; a load balancer needs no more. */
  status: "ok" | "unavailable";
  database: boolean;
  /** Whether everything that this copy relies on is applied; newer migrations may be there, too. */
  migrations: boolean;
  /** Whether what is accepted is also sent. Missing workers are no reason to take the API away. */
  worker: boolean;
}

const REMEMBERED_MS = 1_000;
/** How often the log repeats that nobody sends. */
const ALARM_EVERY_MS = 60_000;
const UNDEFINED_TABLE = "42P01";
let newest: string | undefined;
let last: { at: number; health: Promise<Health> } | undefined;
let alarmedAt: number | undefined;

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

function noteWorkers(worker: boolean, log: Log): void {
  const now = performance.now();
  if (worker) {
    if (alarmedAt !== undefined) log({ level: "warn", message: "a worker is alive again" });
    alarmedAt = undefined;
  } else if (alarmedAt === undefined || now - alarmedAt >= ALARM_EVERY_MS) {
    alarmedAt = now;
    log({ level: "error", message: "no worker is alive: messages are accepted, but not sent" });
  }
}

async function check(log: Log): Promise<Health> {
  try {
    const migrations = await holds(
      "SELECT EXISTS (SELECT FROM schema_migrations WHERE name = $1) AS holds",
      [newestMigration()],
    );
    const worker = await holds(
      "SELECT EXISTS (SELECT FROM worker_incarnations WHERE heartbeat_until > now()) AS holds",
    );
    noteWorkers(worker, log);
    return { status: migrations ? "ok" : "unavailable", database: true, migrations, worker };
  } catch {
    return { status: "unavailable", database: false, migrations: false, worker: false };
  }
}

/**
 * Whether this copy can do its work: the database answers, and its own newest migration is applied. Beside
 * it stands whether a worker is alive; the log says so too when none is. The database is asked at most once
 * a second, because anybody may ask.
 */
export function health(log: Log): Promise<Health> {
  const now = performance.now();
  if (last === undefined || now - last.at > REMEMBERED_MS) last = { at: now, health: check(log) };
  return last.health;
}

/** Looks by itself, for the log of a copy that nobody asks. Returns what ends it. */
export function watchHealth(log: Log): () => void {
  const timer = setInterval(() => void health(log), ALARM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Forgets the last answer and alarm; for tests. */
export function forgetHealth(): void {
  last = undefined;
  alarmedAt = undefined;
}
