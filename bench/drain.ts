import { asOwner } from "@/lib/db/transaction";
import { makeBacklog } from "@/lib/dispatch/test-backlog";
import { makeTurns } from "./accept";
import { CONNECTIONS, load, MESSAGE } from "./load";
import { type Stack, until } from "./stack";

export interface DrainMeasurement {
  /** Messages per second from the worker's start to the last delivery. */
  drainRate: number;
  /** Messages accepted per second just before, in the same run. */
  acceptRate: number;
  ratio: number;
  messages: number;
  /** Transactions and WAL flushes per handed-over message. */
  commits: number;
  flushes: number;
}

const SECONDS = 6;

/** Reads database statistics since its start. A process's share is included by its end at the latest. */
async function readWork(): Promise<{ commits: number; flushes: number }> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query(
      `SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
         (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS flushes`,
    );
    return { commits: Number(rows[0]?.commits), flushes: Number(rows[0]?.flushes) };
  });
}

async function countOpen(accounts: readonly number[]): Promise<{ total: number; open: number }> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query(
      `SELECT count(*) AS total, count(*) FILTER (WHERE dlr_code <> 1) AS open
       FROM messages WHERE account_id = ANY ($1::bigint[])`,
      [accounts],
    );
    return { total: Number(rows[0]?.total), open: Number(rows[0]?.open) };
  });
}

/**
 * Accepts messages with no worker running, then starts one worker with the simulator at full speed and waits until
 * every message shows its delivery. Account work uses `url`, if any.
 */
export async function drain(
  stack: Stack,
  accounts: number,
  url: string,
): Promise<DrainMeasurement> {
  const customers = await makeTurns(accounts);
  const api = await stack.start("api", { DATABASE_ACCOUNT_URLS: url });
  const accepted = await load({
    url: `http://127.0.0.1:${api.port}/sms`,
    seconds: SECONDS,
    connections: CONNECTIONS,
    method: "POST",
    customers,
    body: MESSAGE,
    expect: 201,
  });
  await api.stop();
  const numbers = [...new Set(customers.map(({ accountId }) => accountId))];
  const { total } = await countOpen(numbers);
  const before = await readWork();
  const startedAt = performance.now();
  const worker = await stack.start("worker", {
    DATABASE_ACCOUNT_URLS: url,
    SIMULATOR: "on",
    SIMULATOR_SPEED: "1000",
  });
  await until(
    "all messages are delivered",
    180_000,
    async () => (await countOpen(numbers)).open === 0,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  const after = await readWork();
  const drainRate = total / seconds;
  return {
    drainRate,
    acceptRate: accepted.rate,
    ratio: drainRate / accepted.rate,
    messages: total,
    commits: (after.commits - before.commits) / total,
    flushes: (after.flushes - before.flushes) / total,
  };
}

/** (b) Compares submission with acceptance. */
export function benchDrain(stack: Stack, accounts: number): Promise<DrainMeasurement> {
  return drain(stack, accounts, "");
}

/** (b) Returns seconds from a worker's start until `messages` free messages of each account are handed over. */
export async function benchBacklog(
  stack: Stack,
  accounts: number,
  messages: number,
): Promise<number> {
  await makeBacklog(accounts, messages);
  await asOwner((tx) => tx.query("ANALYZE dispatch_queue, dispatch_ready, messages"));
  const startedAt = performance.now();
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  const isEmpty = () =>
    asOwner(async (tx) => (await tx.query("SELECT 1 FROM dispatch_queue LIMIT 1")).rowCount === 0);
  await until("the queue is empty", 180_000, isEmpty);
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  return seconds;
}
