import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import type { ClusterDatabase } from "../cluster-database";
import { type Customer, makeCustomer, startStack, until } from "../stack";
import { watchBooks } from "./books";
import { readSmscLog, type Verdict, verify, violations } from "./check";
import { type ClientOptions, type ClientReport, sendAll } from "./client";
import { bundleMutant, type Mutant } from "./mutant-bundle";
import {
  type NodeOutages,
  type OutageKind,
  nodeOutages,
  nodesOfAccounts,
  type OutageMeasurement,
  outageViolations,
  preparedFindings,
} from "./node-outages";
import { processPool } from "./process-pool";

export interface ChaosOptions {
  messages: number;
  accounts: number;
  /** Carrier throughput in parts per second; most claimed messages wait for their slot. */
  ratePerSecond: number;
  workerKills: number;
  apiKills: number;
  /** Workers frozen beyond their lease, then resumed. */
  freezes: number;
  /** Delays faults until all messages are accepted, so workers hold their maximum. */
  isBacklogFirst?: boolean;
  databaseCrashes: number;
  workers: number;
  apis: number;
  inDoubtLimit: number;
  leaseSeconds: number;
  /** Mean interval between faults. */
  pauseMs: number;
  seed: number;
  mutant?: Mutant;
  cluster?: ClusterOptions;
}

export interface ClusterOptions {
  database: ClusterDatabase;
  /** Nodes for account work. Empty if the coordinator does it all. */
  accountUrls: readonly string[];
  /** Worker nodes killed or frozen in turn, each back after `awayMs`. */
  nodeOutages: readonly OutageKind[];
  awayMs: number;
}

export interface ChaosReport {
  seconds: number;
  client: ClientReport;
  verdict: Verdict;
  violations: string[];
  /** Checks of the books, and violations found. */
  snapshots: number;
  wrongSnapshots: string[];
  /** Cluster only. */
  outages: OutageMeasurement[];
}

/** Groups tokens by node, so that callers of a lost node don't block the others. Returns one group without `nodeByToken`. */
function splitSides(
  customers: readonly Customer[],
  nodeByToken = new Map<string, number>(),
): string[][] {
  const sides = new Map<number, string[]>();
  for (const { token } of customers) {
    const node = nodeByToken.get(token) ?? 0;
    sides.set(node, [...(sides.get(node) ?? []), token]);
  }
  return [...sides.values()];
}

/** Splits the load evenly between the sides. */
async function sendBySide(
  sides: readonly string[][],
  options: Omit<ClientOptions, "tokens">,
): Promise<ClientReport> {
  const share = (total: number) => Math.ceil(total / sides.length);
  const reports = await Promise.all(
    sides.map((tokens, index) =>
      sendAll({
        ...options,
        tokens,
        prefix: `chaos-${index}`,
        messages: share(options.messages),
        concurrency: share(options.concurrency),
      }),
    ),
  );
  const sum = (of: (report: ClientReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    accepted: reports.flatMap(({ accepted }) => accepted),
    cancelled: reports.flatMap(({ cancelled }) => cancelled),
    deleted: sum(({ deleted }) => deleted),
    retries: sum(({ retries }) => retries),
    bareUnanswered: sum(({ bareUnanswered }) => bareUnanswered),
    unexpectedAnswers: reports.flatMap(({ unexpectedAnswers }) => unexpectedAnswers),
  };
}

/** Takes worker nodes down in turn, clearing the backlog in between. */
async function loseNodes(
  outages: NodeOutages | undefined,
  kinds: readonly OutageKind[],
): Promise<void> {
  for (const kind of kinds) {
    await sleep(BETWEEN_OUTAGES_MS);
    await outages?.next(kind);
  }
  if (kinds.length > 0) await sleep(BETWEEN_OUTAGES_MS);
}

const BETWEEN_OUTAGES_MS = 6_000;
/** Caller's pause on a cluster, so that the load lasts as long as the faults. */
const CLUSTER_PAUSE_MS = 60;

/** Sends messages while killing and freezing processes, waits until all work is done, and verifies. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = createSeededRandom(options.seed);
  const startedAt = performance.now();
  const bundles =
    options.mutant === undefined ? {} : { bundles: await bundleMutant(options.mutant) };
  const { cluster } = options;
  const env = { NODE_ENV: "test", LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? "silent" };
  const database = cluster === undefined ? {} : { database: cluster.database };
  const stack = await startStack({ ...bundles, ...database, env });
  const log = path.join(stack.dataDir, "smsc.log");
  try {
    const customers = [];
    for (let index = 0; index < options.accounts; index += 1) {
      customers.push(await makeCustomer("100000"));
    }
    await asOwner((tx) =>
      tx.query("UPDATE carriers SET rate_per_second = $1", [options.ratePerSecond]),
    );
    const nodeByToken = cluster && (await nodesOfAccounts(cluster.database, customers));
    const outages = nodeByToken && nodeOutages(cluster.database, nodeByToken, cluster.awayMs);
    const urls = { DATABASE_ACCOUNT_URLS: cluster?.accountUrls.join(",") ?? "" };
    const workers = processPool(
      stack,
      "worker",
      {
        ...urls,
        SIMULATOR: "on",
        SIMULATOR_SPEED: "40",
        SIMULATOR_LOG: log,
        WORKER_IN_DOUBT_LIMIT: String(options.inDoubtLimit),
        WORKER_LEASE_SECONDS: String(options.leaseSeconds),
      },
      random,
    );
    const apis = processPool(stack, "api", urls, random);
    for (let index = 0; index < options.workers; index += 1) await workers.start();
    for (let index = 0; index < options.apis; index += 1) await apis.start();
    const books = watchBooks(cluster !== undefined);

    // Keeps one process running, to measure only the lost node.
    const isKept = cluster !== undefined;
    const faults = [
      ...Array.from({ length: options.workerKills }, () => () => workers.killOne(isKept)),
      ...Array.from({ length: options.apiKills }, () => () => apis.killOne(isKept)),
      ...Array.from({ length: options.databaseCrashes }, () => () => stack.crashDatabase()),
      ...Array.from(
        { length: options.freezes },
        () => () => workers.freezeOne(options.leaseSeconds * 1_000 + SWEPT_MS),
      ),
    ].sort(() => random() - 0.5);
    let isFaulty = cluster !== undefined;
    const sending = sendBySide(splitSides(customers, nodeByToken), {
      ports: () => apis.members.map(({ port }) => port),
      messages: options.messages,
      concurrency: 24,
      random,
      timeoutMs: cluster === undefined ? 300_000 : 1_800_000,
      ...(cluster && { goesOn: () => isFaulty, pauseMs: CLUSTER_PAUSE_MS }),
      ...(outages && { onTry: outages.note }),
    });
    const faultInjection = (async () => {
      if (options.isBacklogFirst === true) await sending;
      const losing = loseNodes(outages, cluster?.nodeOutages ?? []);
      for (const fault of faults) {
        await sleep(options.pauseMs * (0.5 + random()));
        await fault();
      }
      await losing;
      await Promise.all([workers.settled(), apis.settled()]);
    })().finally(() => {
      isFaulty = false;
    });
    const [client] = await Promise.all([sending, faultInjection]);
    await waitUntilSettled(options.mutant !== undefined);
    const { snapshots, wrongSnapshots } = await books.stop();
    const smscLog = readSmscLog(log);
    const verdict = await verify(
      customers.map(({ accountId }) => accountId),
      client,
      smscLog,
      cluster !== undefined,
    );
    const measurements = outages?.measurements(client.accepted, smscLog) ?? [];
    return {
      seconds: (performance.now() - startedAt) / 1000,
      client,
      verdict,
      violations: [
        ...violations(verdict, {
          duplicateBound: duplicateBound(options),
          bareUnanswered: client.bareUnanswered,
        }),
        ...measurements.flatMap(outageViolations),
        ...(cluster === undefined ? [] : await preparedFindings(cluster.database)),
      ],
      outages: measurements,
      snapshots,
      wrongSnapshots,
    };
  } finally {
    await stack.stop();
  }
}

/** Dead workers are swept every 2 s, so by this time after a lease expires another worker holds its messages. */
const SWEPT_MS = 3_000;

/** Seconds between a carrier's acceptance and our commit, during which we can't know of it. */
const UNWRITTEN_SECONDS = 0.25;

export type FaultOptions = Pick<
  ChaosOptions,
  "inDoubtLimit" | "ratePerSecond" | "workerKills" | "freezes" | "databaseCrashes" | "workers"
>;

/**
 * Returns the maximum number of duplicate parts. A killed or frozen worker repeats parts on the wire or uncommitted,
 * bounded by the rate; its other claimed messages must stay unsubmitted when it wakes up. While Postgres is down,
 * workers continue with their claimed messages.
 */
export function duplicateBound(options: FaultOptions): number {
  const { inDoubtLimit, ratePerSecond, workerKills, freezes, databaseCrashes, workers } = options;
  const unwritten = Math.min(inDoubtLimit, Math.ceil(ratePerSecond * UNWRITTEN_SECONDS));
  return (workerKills + freezes) * unwritten + databaseCrashes * workers * inDoubtLimit;
}

/** Waits until the queue is empty and no report is pending. A mutant may never settle, so its wait is short. */
async function waitUntilSettled(isMutant: boolean): Promise<void> {
  const quiet = until("everything is delivered", isMutant ? 8_000 : 120_000, () =>
    asOwner(async (tx) => {
      const { rows } = await tx.query(
        `SELECT (SELECT count(*) FROM dispatch_queue) + (SELECT count(*) FROM simulator_receipts)
              + (SELECT count(*) FROM messages WHERE status_code = 100 AND dlr_code = 0) AS open`,
      );
      return Number(rows[0]?.open) === 0;
    }),
  );
  if (isMutant) await quiet.catch(() => undefined);
  else await quiet;
}
