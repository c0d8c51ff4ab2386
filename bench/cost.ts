import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "@/lib/db/query-once";
import {
  countStatements,
  type DearStatement,
  readDearStatements,
  readRelationWal,
  readWalPosition,
  type RelationWal,
  resetStatements,
} from "./dear-statements";
import { cpuSeconds, processCpuSeconds } from "./node-cpu";
import type { Child, Stack } from "./stack";

/** Rows written to one table. */
export interface TableWrites {
  table: string;
  inserted: number;
  updated: number;
  /** Updates that wrote no index entries. */
  hot: number;
  deleted: number;
}

/** Work of all processes per unit, with everything running. Independent of other load on the machine. */
export interface CostMeasurement {
  name: string;
  /** Number of messages, clicks, …, or seconds. */
  units: number;
  unit: string;
  seconds: number;
  /** Microseconds of CPU per unit. */
  cpu: { web: number; workers: number; postgres: number };
  /** Per unit. */
  walBytes: number;
  walRecords: number;
  commits: number;
  flushes: number;
  statementCount: number;
  /** Totals, most written table first. */
  tables: TableWrites[];
  statements: DearStatement[];
  wal: RelationWal[];
  /** Microseconds of CPU per unit by pool or background process of Postgres. */
  backends: [name: string, micros: number][];
}

interface Counters {
  at: number;
  web: number;
  workers: number;
  postgres: number;
  walBytes: number;
  walRecords: number;
  commits: number;
  flushes: number;
  tables: Map<string, TableWrites>;
  backends: Map<number, { name: string; seconds: number }>;
}

/** Backends report their statistics at most once a second, and when idle after ten seconds at the latest. */
export const STATISTICS_MS = 11_000;
const MAX_LISTED = Number(process.env.BENCH_LISTED ?? 10);

export interface Running {
  stack: Stack;
  web: Child;
  workers: readonly Child[];
}

async function readBackends(url: string): Promise<Counters["backends"]> {
  const backends = await queryOnce<{ pid: number; name: string }>(
    url,
    "SELECT pid, coalesce(nullif(application_name, ''), backend_type) AS name FROM pg_stat_activity",
  );
  return new Map(backends.map(({ pid, name }) => [pid, { name, seconds: processCpuSeconds(pid) }]));
}

async function readCounters({ stack, web, workers }: Running): Promise<Counters> {
  const cpu = (child: Child) => processCpuSeconds(child.process.pid ?? 0);
  const [postgres = 0] = await cpuSeconds([stack.url]);
  const [totals] = await queryOnce<Record<string, string>>(
    stack.url,
    `SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
       (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS flushes,
       (SELECT wal_records FROM pg_stat_wal) AS records,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes`,
  );
  const rows = await queryOnce<{ table: string; inserted: string } & Record<string, string>>(
    stack.url,
    `SELECT relname AS table, n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_hot_upd AS hot, n_tup_del AS deleted
     FROM pg_stat_user_tables`,
  );
  return {
    at: performance.now(),
    backends: await readBackends(stack.url),
    web: cpu(web),
    workers: workers.reduce((sum, worker) => sum + cpu(worker), 0),
    postgres,
    walBytes: Number(totals?.bytes),
    walRecords: Number(totals?.records),
    commits: Number(totals?.commits),
    flushes: Number(totals?.flushes),
    tables: new Map(
      rows.map(({ table, inserted, updated, hot, deleted }) => [
        table,
        {
          table,
          inserted: Number(inserted),
          updated: Number(updated),
          hot: Number(hot),
          deleted: Number(deleted),
        },
      ]),
    ),
  };
}

function compareTables(before: Counters, after: Counters): TableWrites[] {
  const changes = [...after.tables.values()].map((row) => {
    const old = before.tables.get(row.table);
    return {
      table: row.table,
      inserted: row.inserted - (old?.inserted ?? 0),
      updated: row.updated - (old?.updated ?? 0),
      hot: row.hot - (old?.hot ?? 0),
      deleted: row.deleted - (old?.deleted ?? 0),
    };
  });
  const total = ({ inserted, updated, deleted }: TableWrites) => inserted + updated + deleted;
  return changes.filter((row) => total(row) > 0).sort((a, b) => total(b) - total(a));
}

type Backends = Counters["backends"];

function compareBackends(before: Backends, after: Backends): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [pid, { name, seconds }] of after) {
    const used = seconds - (before.get(pid)?.seconds ?? 0);
    sums.set(name, (sums.get(name) ?? 0) + used);
  }
  return sums;
}

/** Runs the work between two readings of all counters. `work` ends when everything that follows from it has ended. */
export async function measure(
  running: Running,
  { name, units, unit }: { name: string; units: number; unit: string },
  work: () => Promise<unknown>,
): Promise<CostMeasurement> {
  const { url } = running.stack;
  await sleep(STATISTICS_MS);
  // Postgres does this itself within a minute of many new rows.
  await queryOnce(url, "ANALYZE");
  await resetStatements(url);
  const position = await readWalPosition(url);
  const before = await readCounters(running);
  await work();
  const seconds = (performance.now() - before.at) / 1_000;
  // Idle pools close their connections soon.
  const backends = await readBackends(url);
  await sleep(STATISTICS_MS);
  const after = await readCounters(running);
  const perUnit = (key: "walBytes" | "walRecords" | "commits" | "flushes") =>
    (after[key] - before[key]) / units;
  const micros = (key: "web" | "workers" | "postgres") =>
    ((after[key] - before[key]) * 1_000_000) / units;
  return {
    name,
    units,
    unit,
    seconds,
    cpu: { web: micros("web"), workers: micros("workers"), postgres: micros("postgres") },
    walBytes: perUnit("walBytes"),
    walRecords: perUnit("walRecords"),
    commits: perUnit("commits"),
    flushes: perUnit("flushes"),
    tables: compareTables(before, after),
    statementCount: (await countStatements(url)) / units,
    statements: await readDearStatements(url, MAX_LISTED),
    wal: await readRelationWal(url, position, MAX_LISTED),
    backends: [...compareBackends(before.backends, backends)]
      .map(([name, used]): [string, number] => [name, (used * 1_000_000) / units])
      .sort(([, a], [, b]) => b - a),
  };
}

const MAX_STATEMENT_LENGTH = 100;

function describeStatement({ text, isTopLevel, ...cost }: DearStatement, units: number): string {
  const micros = (cost.milliseconds * 1_000) / units;
  const perCall = units / cost.calls;
  const planning = (cost.planningMs * 1_000) / units;
  return `  ${micros.toFixed(1)} µs (planning ${planning.toFixed(1)}), ${perCall.toFixed(1)} a call, WAL ${(cost.walBytes / units).toFixed(0)} bytes${isTopLevel ? "" : ", in a function"}: ${text.slice(0, MAX_STATEMENT_LENGTH)}`;
}

/** Formats a measurement, with the most written tables and the dearest statements below it. */
export function describeCost(item: CostMeasurement): string {
  const { cpu, units, unit } = item;
  const total = cpu.web + cpu.workers + cpu.postgres;
  const micros = (value: number) => value.toFixed(0);
  const lines = [
    `${item.name}: ${micros(total)} µs CPU a ${unit} (web ${micros(cpu.web)}, workers ${micros(cpu.workers)}, Postgres ${micros(cpu.postgres)}); WAL ${item.walBytes.toFixed(0)} bytes, ${item.walRecords.toFixed(1)} records; ${item.commits.toFixed(3)} commits, ${item.flushes.toFixed(3)} flushes, ${item.statementCount.toFixed(2)} statements; ${units} in ${item.seconds.toFixed(1)} s`,
    ...item.tables.slice(0, 8).map(({ table, inserted, updated, hot, deleted }) => {
      const perUnit = (value: number) => (value / units).toFixed(2);
      return `  ${table}: ${perUnit(inserted)} inserted, ${perUnit(updated)} updated (${perUnit(hot)} HOT), ${perUnit(deleted)} deleted`;
    }),
    `  Postgres: ${item.backends
      .filter(([, value]) => value >= 1)
      .map(([name, value]) => `${name} ${micros(value)} µs`)
      .join(", ")}`,
    "  Dearest statements (elapsed time):",
    ...item.statements.map((statement) => describeStatement(statement, units)),
    "  WAL by table and index:",
    ...item.wal.map(
      ({ relation, bytes, fullPageBytes }) =>
        `  ${(bytes / units).toFixed(0)} bytes, ${(fullPageBytes / units).toFixed(0)} of them page images: ${relation}`,
    ),
  ];
  return lines.join("\n  ");
}
