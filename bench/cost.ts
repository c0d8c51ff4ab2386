import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "@/lib/db/query-once";
import { makeTurns } from "./accept";
import { makeGroup, postBulkNow } from "./bulks";
import {
  countStatements,
  type DearStatement,
  readDearStatements,
  readRelationWal,
  readWalPosition,
  type RelationWal,
  resetStatements,
} from "./dear-statements";
import { load, MESSAGE, percentile } from "./load";
import { cpuSeconds, processCpuSeconds } from "./node-cpu";
import { makeLinkPaths, VISITOR_HEADERS } from "./redirects";
import { type Child, makeCustomer, type Stack, until } from "./stack";

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
  /** Number of messages, clicks, or seconds. */
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

const MESSAGES = 20_000;
const CLICKS = 20_000;
const BULK = 20_000;
const IDLE_SECONDS = 60;
/** Backends report their statistics at most once a second, and when idle after ten seconds at the latest. */
const STATISTICS_MS = 11_000;
const CONNECTIONS = 64;
const MAX_LISTED = Number(process.env.BENCH_LISTED ?? 10);

interface Running {
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
async function measure(
  running: Running,
  { name, units, unit }: { name: string; units: number; unit: string },
  work: () => Promise<unknown>,
): Promise<CostMeasurement> {
  const { url } = running.stack;
  await sleep(STATISTICS_MS);
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

async function count(stack: Stack, sql: string): Promise<number> {
  const [row] = await queryOnce<{ found: string }>(stack.url, sql);
  return Number(row?.found);
}

/** Receipts follow their hand-over after 150 to 600 ms; a real carrier takes longer. */
const SIMULATOR = { SIMULATOR: "on", SIMULATOR_SPEED: "10" };

async function startAll(stack: Stack, workers: number): Promise<Running> {
  const web = await stack.start("web");
  const all: Child[] = [];
  for (let index = 0; index < workers; index += 1) all.push(await stack.start("worker", SIMULATOR));
  return { stack, web, workers: all };
}

async function stopAll({ web, workers }: Running): Promise<void> {
  await Promise.all([web, ...workers].map((child) => child.stop()));
}

/** Measures idle processes for a minute; the units are seconds. */
export async function measureIdle(stack: Stack, workers: number): Promise<CostMeasurement> {
  const running = await startAll(stack, workers);
  // Warm-up, and the work that follows every start.
  await sleep(20_000);
  const name = `idle, ${workers} worker${workers === 1 ? "" : "s"}`;
  const units = IDLE_SECONDS + STATISTICS_MS / 1_000;
  const item = await measure(running, { name, units, unit: "s" }, () =>
    sleep(IDLE_SECONDS * 1_000),
  );
  await stopAll(running);
  return item;
}

/** Measures `POST /sms` from acceptance to the applied receipt. */
export async function measureMessages(stack: Stack, accounts: number): Promise<CostMeasurement> {
  const customers = await makeTurns(accounts);
  const running = await startAll(stack, 1);
  const send = (amount: number) =>
    load({
      url: `http://127.0.0.1:${running.web.port}/api/sms`,
      seconds: 120,
      amount,
      connections: CONNECTIONS,
      method: "POST",
      customers,
      body: MESSAGE,
      expect: 201,
    });
  let sent = 0;
  const isDone = () =>
    count(stack, "SELECT sum(delivered) AS found FROM message_stats").then((n) => n === sent);
  const sendAll = async (amount: number) => {
    sent += amount;
    await send(amount);
    await until("all messages are delivered", 180_000, isDone);
  };
  await sendAll(MESSAGES / 4);
  const name = `POST /sms to its receipt, ${accounts === 1 ? "one account" : `${accounts} accounts`}`;
  const item = await measure(running, { name, units: MESSAGES, unit: "message" }, () =>
    sendAll(MESSAGES),
  );
  await stopAll(running);
  return item;
}

/** Measures a bulk from its request to the last applied receipt. */
export async function measureBulk(stack: Stack): Promise<CostMeasurement> {
  const running = await startAll(stack, 1);
  const send = async (size: number) => {
    const customer = await makeCustomer("1000000");
    const groupId = await makeGroup(customer, size);
    return async () => {
      await postBulkNow(running.web, customer, groupId);
      await until("the bulk is delivered", 300_000, async () => {
        const delivered = `SELECT count(*) AS found FROM messages WHERE dlr_code = 1 AND account_id = ${customer.accountId}`;
        return (await count(stack, delivered)) === size;
      });
    };
  };
  await (await send(BULK / 4))();
  const work = await send(BULK);
  const item = await measure(
    running,
    { name: "bulk to its receipts", units: BULK, unit: "message" },
    work,
  );
  await stopAll(running);
  return item;
}

/** Measures a redirect with its stored and classified click. */
export async function measureClicks(stack: Stack): Promise<CostMeasurement> {
  const paths = await makeLinkPaths();
  const running = await startAll(stack, 1);
  const click = async (amount: number) => {
    await load({
      url: `http://127.0.0.1:${running.web.port}`,
      paths,
      seconds: 120,
      amount,
      headers: VISITOR_HEADERS,
      connections: CONNECTIONS,
      method: "GET",
      customers: [],
      expect: 302,
    });
    const isDone = () =>
      count(stack, "SELECT count(*) AS found FROM click_inbox").then((n) => n === 0);
    await until("all clicks are classified", 180_000, isDone);
  };
  await click(CLICKS / 4);
  const item = await measure(running, { name: "short link", units: CLICKS, unit: "click" }, () =>
    click(CLICKS),
  );
  await stopAll(running);
  return item;
}

const SINGLE_MESSAGES = 100;

/** Measures milliseconds from acceptance to the recorded submission, of single messages on an idle system. */
export async function measureHandOver(stack: Stack): Promise<{ p50: number; p95: number }> {
  const running = await startAll(stack, 1);
  const { accountId, token } = await makeCustomer("1000");
  for (let index = 0; index < SINGLE_MESSAGES; index += 1) {
    const response = await fetch(`http://127.0.0.1:${running.web.port}/api/sms`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-auth-token": token },
      body: MESSAGE,
    });
    if (response.status !== 201) throw new Error(`POST /sms: ${response.status}`);
    await sleep(200);
  }
  const open = `SELECT count(*) AS found FROM messages WHERE account_id = ${accountId} AND gateway_sent_at IS NULL`;
  await until("all are handed over", 30_000, async () => (await count(stack, open)) === 0);
  const rows = await queryOnce<{ ms: number }>(
    stack.url,
    `SELECT extract(epoch FROM gateway_sent_at - created_at)::double precision * 1000 AS ms
     FROM messages WHERE account_id = ${accountId}`,
  );
  await stopAll(running);
  const times = rows.map(({ ms }) => ms);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
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
