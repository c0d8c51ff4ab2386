import { perDatabase } from "@/lib/db/per-database";
import { readMigrations } from "@/lib/db/migrator/migrate";
import { showHealth } from "@/lib/metrics/http";
import type { Log } from "@/lib/http/output/response";
import { VERSION } from "@/lib/version";
import { isApplied, isWorkerAlive } from "./store-health";

export interface Health {
  /** This instance can accept messages. */
  status: "ok" | "unavailable";
  database: boolean;
  /** This instance's migrations; newer ones may exist. */
  migrations: boolean;
  /** Missing workers don't make the API unavailable. */
  worker: boolean;
  /** Outcomes and receipts waiting for an operator. Doesn't make the API unavailable. */
  set_aside: number | null;
  /** Version of this instance; others may differ during a rolling deployment. */
  version: string;
}

export interface HealthSources {
  log: Log;
  countQuarantined: () => Promise<number>;
}

const HEALTH_CACHE_MS = 1_000;
/** Repeated log entries about missing workers. */
const ALARM_EVERY_MS = 60_000;
let newest: string | undefined;

const cachedHealth = perDatabase(
  (): { last?: { at: number; health: Promise<Health> }; alarmedAt?: number } => ({}),
);

function newestMigration(): string {
  newest ??= readMigrations().at(-1)?.name ?? "";
  return newest;
}

/** True once this version's newest migration is applied. Throws without a database. */
export const isMigrated = (): Promise<boolean> => isApplied(newestMigration());

function recordWorkers(worker: boolean, log: Log): void {
  const now = performance.now();
  const { alarmedAt } = cachedHealth();
  if (worker) {
    if (alarmedAt !== undefined) log({ level: "warn", message: "A worker is alive again" });
    delete cachedHealth().alarmedAt;
  } else if (alarmedAt === undefined || now - alarmedAt >= ALARM_EVERY_MS) {
    cachedHealth().alarmedAt = now;
    log({ level: "error", message: "No worker is alive: messages are accepted but not sent" });
  }
}

/** Counts set-aside outcomes; returns null if unknown, which doesn't affect health. */
async function countProblems({ log, countQuarantined }: HealthSources): Promise<number | null> {
  try {
    return await countQuarantined();
  } catch (error) {
    log({ level: "warn", message: "Failed to count set-aside outcomes", error });
    return null;
  }
}

async function check(sources: HealthSources): Promise<Health> {
  try {
    const migrations = await isMigrated();
    const worker = await isWorkerAlive();
    recordWorkers(worker, sources.log);
    const status = migrations ? "ok" : "unavailable";
    // The tables may not exist before the migrations.
    const set_aside = migrations ? await countProblems(sources) : null;
    return { status, database: true, migrations, worker, set_aside, version: VERSION };
  } catch {
    const unknown = { database: false, migrations: false, worker: false, set_aside: null };
    return { status: "unavailable", ...unknown, version: VERSION };
  }
}

/**
 * Checks health; also reports and logs missing workers and set-aside entries. Cached for a second, as the endpoint is
 * public.
 */
export function health(sources: HealthSources): Promise<Health> {
  const now = performance.now();
  const { last } = cachedHealth();
  if (last !== undefined && now - last.at <= HEALTH_CACHE_MS) return last.health;
  const health = check(sources);
  void health.then(showHealth);
  cachedHealth().last = { at: now, health };
  return health;
}

/** Logs problems of instances without health requests. Returns a stop function. */
export function watchHealth(sources: HealthSources): () => void {
  const timer = setInterval(() => void health(sources), ALARM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Clears cached health, for tests. */
export function resetHealth(): void {
  delete cachedHealth().last;
  delete cachedHealth().alarmedAt;
}
