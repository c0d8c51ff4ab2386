import { perDatabase } from "@/lib/db/per-database";
import { readMigrations } from "@/lib/db/migrator/migrate";
import type { Log } from "@/lib/http/output/answer";
import { isApplied, isWorkerAlive } from "./store-health";

export interface Health {
  /** Whether this copy can accept messages; a load balancer needs no more. */
  status: "ok" | "unavailable";
  database: boolean;
  /** Whether everything that this copy relies on is applied; newer migrations may be there, too. */
  migrations: boolean;
  /** Whether what is accepted is also sent. Missing workers are no reason to take the API away. */
  worker: boolean;
  /** Outcomes and receipts that wait for an operator; null: unknown. No reason to take the API away either. */
  set_aside: number | null;
}

export interface HealthSources {
  log: Log;
  /** How much is set aside; dispatch knows. */
  countSetAside: () => Promise<number>;
}

const REMEMBERED_MS = 1_000;
/** How often the log repeats that nobody sends. */
const ALARM_EVERY_MS = 60_000;
let newest: string | undefined;

const known = perDatabase(
  (): { last?: { at: number; health: Promise<Health> }; alarmedAt?: number } => ({}),
);

function newestMigration(): string {
  newest ??= readMigrations().at(-1)?.name ?? "";
  return newest;
}

function noteWorkers(worker: boolean, log: Log): void {
  const now = performance.now();
  const { alarmedAt } = known();
  if (worker) {
    if (alarmedAt !== undefined) log({ level: "warn", message: "a worker is alive again" });
    delete known().alarmedAt;
  } else if (alarmedAt === undefined || now - alarmedAt >= ALARM_EVERY_MS) {
    known().alarmedAt = now;
    log({ level: "error", message: "no worker is alive: messages are accepted, but not sent" });
  }
}

/** Null if unknown, which does not affect the health of this process. */
async function countProblems({ log, countSetAside }: HealthSources): Promise<number | null> {
  try {
    return await countSetAside();
  } catch (error) {
    log({ level: "warn", message: "what is set aside could not be counted", error });
    return null;
  }
}

async function check(sources: HealthSources): Promise<Health> {
  try {
    const migrations = await isApplied(newestMigration());
    const worker = await isWorkerAlive();
    noteWorkers(worker, sources.log);
    const status = migrations ? "ok" : "unavailable";
    // The tables may not be there before the migrations are.
    const set_aside = migrations ? await countProblems(sources) : null;
    return { status, database: true, migrations, worker, set_aside };
  } catch {
    const nothing = { database: false, migrations: false, worker: false, set_aside: null };
    return { status: "unavailable", ...nothing };
  }
}

/**
 * Whether this copy can do its work: the database answers, and its own newest migration is applied. Beside
 * it stands whether a worker is alive, and the log says so too when none is, and how much is set aside. The database
 * is asked at most once a second, because anyone may ask.
 */
export function health(sources: HealthSources): Promise<Health> {
  const now = performance.now();
  const { last } = known();
  if (last !== undefined && now - last.at <= REMEMBERED_MS) return last.health;
  const fresh = check(sources);
  known().last = { at: now, health: fresh };
  return fresh;
}

/** Looks by itself, for the log of a copy that nobody asks. Returns what ends it. */
export function watchHealth(sources: HealthSources): () => void {
  const timer = setInterval(() => void health(sources), ALARM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Resets the last answer and alarm; for tests. */
export function resetHealth(): void {
  delete known().last;
  delete known().alarmedAt;
}
