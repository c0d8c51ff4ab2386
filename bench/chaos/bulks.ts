import type { BulkChaosOptions } from "./bulk-audience";
import path from "node:path";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { parseAmount } from "@/lib/core/money/money";
import { asOwner } from "@/lib/db/transaction";
import { type Customer, makeCustomer, type Stack, startStack, until } from "../stack";
import { watchBooks } from "./books";
import {
  type AcceptedBulk,
  type BulkRecords,
  bulkFindings,
  groupMessagesByBulk,
  compareWithNetwork,
  linkFindings,
  readRecords,
  sumMessages,
} from "./bulk-check";
import { type Ask, repeatingCaller } from "./bulk-client";
import { bulkSender } from "./bulk-sender";
import { duplicateBound } from "./chaos";
import { readSmscLog } from "./check";
import { killInTurns, slowTable } from "./faults";
import { bundleMutant } from "./mutant-bundle";
import { processPool } from "./process-pool";

export interface BulkChaosReport {
  seconds: number;
  bulks: number;
  messages: number;
  repeats: number;
  cut: { sent: number; stopped: number };
  network: ReturnType<typeof compareWithNetwork>;
  duplicateBound: number;
  violations: string[];
  snapshots: number;
}

const BALANCE = "100000";

const bulkBound = (options: BulkChaosOptions) =>
  duplicateBound({ ...options, freezes: 0, databaseCrashes: 0 });

async function countOpen(): Promise<Record<string, number>> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT (SELECT count(*) FROM dispatch_queue)::int AS queued,
         (SELECT count(*) FROM simulator_receipts)::int AS reports,
         (SELECT count(*) FROM bulks WHERE work_at IS NOT NULL)::int AS bulks,
         (SELECT count(*) FROM messages WHERE status_code = 100 AND dlr_code = 0)::int AS unreported`,
    ),
  );
  return rows[0] ?? {};
}

/**
 * Waits until all bulks have ended, the queue is empty and every report has arrived. A mutant may never settle, so
 * its wait is short.
 */
async function waitUntilSettled(isMutant: boolean): Promise<void> {
  const isDone = async () => Object.values(await countOpen()).every((count) => count === 0);
  try {
    await until("all bulks have ended", isMutant ? 6_000 : 300_000, isDone);
  } catch (error) {
    if (!isMutant) throw new Error(JSON.stringify(await countOpen()), { cause: error });
  }
}

/** Checks that no money is held and that balances fell by the cost of the sent messages. */
function moneyFindings(
  customers: readonly Customer[],
  records: BulkRecords,
  bulks: AcceptedBulk[],
) {
  const accounts = new Map(bulks.map(({ uuid, accountId }) => [uuid, accountId]));
  return customers.flatMap(({ accountId }) => {
    const own = records.messages.filter(({ bulk_id }) => accounts.get(bulk_id) === accountId);
    const { cost } = sumMessages(own);
    const balance = (kind: string) => records.balances.get(`${accountId}/${kind}`) ?? 0n;
    const pairs: [string, bigint, bigint][] = [
      ["held", balance("held"), 0n],
      ["charged", balance("revenue"), cost],
      ["available", balance("available"), parseAmount(BALANCE) - cost],
    ];
    return pairs.flatMap(([name, is, should]) =>
      is === should ? [] : [`account ${accountId}: ${name} is ${is}, not ${should}`],
    );
  });
}

async function verifyAll(
  options: BulkChaosOptions,
  bulks: AcceptedBulk[],
  customers: readonly Customer[],
  log: string,
  ask: Ask,
) {
  const records = await readRecords(customers.map(({ accountId }) => accountId));
  const groups = groupMessagesByBulk(records.messages);
  const network = compareWithNetwork(bulks, records, readSmscLog(log));
  const bound = bulkBound(options);
  const result = linkFindings(records);
  for (const bulk of bulks) {
    const { body } = await ask(bulk.token, { method: "GET", path: `/bulks/${bulk.uuid}/report` });
    result.push(...bulkFindings(bulk, groups.get(bulk.uuid) ?? [], records, body));
  }
  const { lost, repeated, unknown, afterCancel } = network;
  const inDoubt = options.workers * options.inDoubtLimit;
  if (lost > 0) result.push(`${lost} messages count as sent and were not`);
  if (repeated > bound) result.push(`${repeated} parts taken again, bound ${bound}`);
  if (unknown > 0) result.push(`${unknown} messages taken that are not there`);
  if (afterCancel > inDoubt) result.push(`${afterCancel} sent after the stop, bound ${inDoubt}`);
  if (records.bulks.size !== bulks.length)
    result.push(`${records.bulks.size} bulks, answered were ${bulks.length}`);
  if (records.leftOver > 0) result.push(`${records.leftOver} recipients are still written down`);
  const cut = bulks.find(({ cancelledAt }) => cancelledAt !== null);
  return {
    bulks: bulks.length,
    messages: records.messages.length,
    cut: sumMessages(groups.get(cut?.uuid ?? "") ?? []),
    network,
    duplicateBound: bound,
    violations: [...result, ...moneyFindings(customers, records, bulks), ...records.books],
  };
}

async function startPools(
  stack: Stack,
  options: BulkChaosOptions,
  log: string,
  random: () => number,
) {
  const env = {
    SIMULATOR: "on",
    SIMULATOR_SPEED: "40",
    SIMULATOR_LOG: log,
    WORKER_IN_DOUBT_LIMIT: String(options.inDoubtLimit),
    WORKER_LEASE_SECONDS: String(options.leaseSeconds),
  };
  const workers = processPool(stack, "worker", env, random);
  const apis = processPool(stack, "api", {}, random);
  const starts = [
    ...Array.from({ length: options.workers }, () => workers.start()),
    ...Array.from({ length: options.apis }, () => apis.start()),
  ];
  await Promise.all(starts);
  return { workers, apis };
}

/** Sends bulks while killing processes, waits for them to end, and verifies. */
export async function runBulkChaos(options: BulkChaosOptions): Promise<BulkChaosReport> {
  const random = createSeededRandom(options.seed);
  const startedAt = performance.now();
  const { mutant } = options;
  const bundles = mutant === undefined ? {} : { bundles: await bundleMutant(mutant) };
  const env = { NODE_ENV: "test", LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? "silent" };
  const stack = await startStack({ ...bundles, env });
  const log = path.join(stack.dataDir, "smsc.log");
  try {
    const customers: Customer[] = [];
    for (let index = 0; index < 3; index += 1) customers.push(await makeCustomer(BALANCE));
    await asOwner(async (tx) => {
      await tx.query("UPDATE carriers SET rate_per_second = $1", [options.ratePerSecond]);
      if (mutant?.sql !== undefined) await tx.query(mutant.sql);
    });
    await slowTable("bulk_recipients", options.chunkMs);
    const { workers, apis } = await startPools(stack, options, log, random);
    const books = watchBooks(false);
    const { ask, repeats } = repeatingCaller(() => apis.members.map(({ port }) => port), random);
    const sender = await bulkSender(ask, customers, options);
    const killing = killInTurns(workers, apis, options, random);
    const [bulks] = await Promise.all([sender.sendAll(), killing]);
    await waitUntilSettled(mutant !== undefined);
    const { snapshots, wrongSnapshots } = await books.stop();
    const verdict = await verifyAll(options, bulks, customers, log, ask);
    return {
      ...verdict,
      seconds: (performance.now() - startedAt) / 1_000,
      violations: [...verdict.violations, ...sender.unexpectedAnswers, ...wrongSnapshots],
      repeats: repeats(),
      snapshots,
    };
  } finally {
    await stack.stop();
  }
}
