import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "@/lib/core/ids/seeded-random";
import { asOwner, asOwnerAtOneMoment } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/check";
import {
  type Child,
  type Environment,
  makeCustomer,
  type Stack,
  startStack,
  until,
} from "../stack";
import { readSmscLog, type Verdict, verify, violations } from "./check";
import { type ClientReport, sendAll } from "./client";
import { bundleMutant, type Mutant } from "./mutant-bundle";

export interface ChaosOptions {
  messages: number;
  /** Accounts among which the messages are spread. */
  accounts: number;
  /** Parts a second that the carrier takes: most claimed messages wait for their slot. */
  ratePerSecond: number;
  /** kill -9 of workers. */
  workerKills: number;
  /** kill -9 of API processes. */
  apiKills: number;
  /** Workers frozen longer than their lease, then let go on. */
  freezes: number;
  /** Whether faults begin when all messages are accepted, so that workers hold as many as they may. */
  isBacklogFirst?: boolean;
  /** Crashes of Postgres itself. */
  databaseCrashes: number;
  workers: number;
  apis: number;
  inDoubtLimit: number;
  leaseSeconds: number;
  /** Mean milliseconds between faults. */
  pauseMs: number;
  seed: number;
  mutant?: Mutant;
}

export interface ChaosReport {
  seconds: number;
  client: ClientReport;
  verdict: Verdict;
  violations: string[];
  /** Instants at which the books were looked at, and what was wrong then. */
  snapshots: number;
  wrongSnapshots: string[];
}

/** Keeps so many processes of a kind running, and kills or freezes one of them on demand. */
function processPool(stack: Stack, name: "api" | "worker", env: Environment, random: () => number) {
  const members: Child[] = [];
  let changing: Promise<unknown> = Promise.resolve();
  // A process that starts while Postgres recovers gives up; whoever supervises it tries again.
  const start = async () => {
    const child = await until(`a new ${name}`, 60_000, () =>
      stack.start(name, env).catch(() => null),
    );
    members.push(child);
  };
  const pick = () => members[Math.floor(random() * members.length)];
  return {
    members,
    start,
    async killOne() {
      const victim = pick();
      if (victim === undefined) return;
      members.splice(members.indexOf(victim), 1);
      await victim.kill();
      // The next one starts while the faults go on, as a supervisor would do it.
      changing = Promise.all([changing, start()]);
    },
    async freezeOne(ms: number) {
      const victim = pick();
      if (victim === undefined) return;
      victim.process.kill("SIGSTOP");
      await sleep(ms);
      victim.process.kill("SIGCONT");
    },
    settled: () => changing,
  };
}

/** The books must be right at every instant, not only at the end. */
function watchBooks() {
  let stopped = false;
  const wrong: string[] = [];
  let looks = 0;
  const done = (async () => {
    while (!stopped) {
      try {
        const findings = await asOwnerAtOneMoment(checkLedger);
        looks += 1;
        for (const { rule, detail } of findings) wrong.push(`${rule}: ${detail}`);
      } catch {
        // The database is being restarted.
      }
      await sleep(500);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return { looks, wrong };
    },
  };
}

/** Sends messages while processes are killed and frozen, waits until nothing is left, and verifies. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = seeded(options.seed);
  const startedAt = performance.now();
  const bundles =
    options.mutant === undefined ? {} : { bundles: await bundleMutant(options.mutant) };
  const stack = await startStack({ ...bundles, env: { NODE_ENV: "test", LOG_LEVEL: "silent" } });
  const log = path.join(stack.dataDir, "smsc.log");
  try {
    const customers = [];
    for (let index = 0; index < options.accounts; index += 1) {
      customers.push(await makeCustomer("100000"));
    }
    await asOwner((tx) =>
      tx.query("UPDATE carriers SET rate_per_second = $1", [options.ratePerSecond]),
    );
    const workers = processPool(
      stack,
      "worker",
      {
        SIMULATOR: "on",
        SIMULATOR_SPEED: "40",
        SIMULATOR_LOG: log,
        WORKER_IN_DOUBT_LIMIT: String(options.inDoubtLimit),
        WORKER_LEASE_SECONDS: String(options.leaseSeconds),
      },
      random,
    );
    const apis = processPool(stack, "api", {}, random);
    for (let index = 0; index < options.workers; index += 1) await workers.start();
    for (let index = 0; index < options.apis; index += 1) await apis.start();
    const books = watchBooks();

    const faults = [
      ...Array.from({ length: options.workerKills }, () => () => workers.killOne()),
      ...Array.from({ length: options.apiKills }, () => () => apis.killOne()),
      ...Array.from({ length: options.databaseCrashes }, () => () => stack.crashDatabase()),
      ...Array.from(
        { length: options.freezes },
        () => () => workers.freezeOne(options.leaseSeconds * 1_000 + SWEPT_MS),
      ),
    ].sort(() => random() - 0.5);
    const sending = sendAll({
      ports: () => apis.members.map(({ port }) => port),
      tokens: customers.map(({ token }) => token),
      messages: options.messages,
      concurrency: 24,
      random,
      timeoutMs: 300_000,
    });
    const faultInjection = (async () => {
      if (options.isBacklogFirst === true) await sending;
      for (const fault of faults) {
        await sleep(options.pauseMs * (0.5 + random()));
        await fault();
      }
      await Promise.all([workers.settled(), apis.settled()]);
    })();
    const client = await sending;
    await faultInjection;
    await atRest(options.mutant !== undefined);
    const { looks, wrong } = await books.stop();
    const verdict = await verify(
      customers.map(({ accountId }) => accountId),
      client,
      readSmscLog(log),
    );
    return {
      seconds: (performance.now() - startedAt) / 1000,
      client,
      verdict,
      violations: violations(verdict, {
        duplicateBound: duplicateBound(options),
        bareUnanswered: client.bareUnanswered,
      }),
      snapshots: looks,
      wrongSnapshots: wrong,
    };
  } finally {
    await stack.stop();
  }
}

/** Dead workers are looked for every two seconds: so long after its lease another surely has the messages. */
const SWEPT_MS = 3_000;

/** What a carrier can have taken without our knowing it, in seconds: its answer and our commit. */
const UNWRITTEN_SECONDS = 0.25;

/**
 * How many parts may be taken twice. A worker that is killed or frozen repeats what was on the wire or not
 * committed yet, which the rate bounds; everything else that it had claimed was not submitted, and must not be
 * when it wakes up. While Postgres is away, workers go on with what they have claimed.
 */
export function duplicateBound(options: ChaosOptions): number {
  const { inDoubtLimit, ratePerSecond, workerKills, freezes, databaseCrashes, workers } = options;
  const unwritten = Math.min(inDoubtLimit, Math.ceil(ratePerSecond * UNWRITTEN_SECONDS));
  return (workerKills + freezes) * unwritten + databaseCrashes * workers * inDoubtLimit;
}

/** Nothing queued, no report on its way. A mutant may never come to rest, so it is not waited for long. */
async function atRest(isMutant: boolean): Promise<void> {
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
