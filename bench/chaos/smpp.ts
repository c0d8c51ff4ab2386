import { setTimeout as sleep } from "node:timers/promises";
import { STATUS } from "@/lib/carriers/smpp/codec/status";
import { PLAIN_RECEIPTS } from "@/lib/carriers/smpp/test-receipts";
import { startTestSmsc, type TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asWorker } from "@/lib/db/transaction";
import { setOnlyCarrier } from "../only-carrier";
import { makeCustomer, type Stack, startStack, until } from "../stack";
import { watchBooks } from "./books";
import { type Verdict, verify, violations } from "./check";
import { type ClientReport, sendAll } from "./client";
import { bundleMutant, type Mutant } from "./mutant-bundle";
import { processPool } from "./process-pool";
import { answeredNotStored, readSubmitted } from "./smpp-log";

/** Kill test over SMPP. Ground truth is the log of an in-process SMSC. */
export interface SmppChaosOptions {
  messages: number;
  accounts: number;
  workerKills: number;
  apiKills: number;
  /** Times the SMSC drops all connections, and times it sends garbage. */
  drops: number;
  garbage: number;
  workers: number;
  apis: number;
  inDoubtLimit: number;
  leaseSeconds: number;
  /** Binds per worker, and the window of each. */
  connections: number;
  window: number;
  /** Minimum mean interval between faults. */
  pauseMs: number;
  seed: number;
  mutant?: Mutant;
}

export interface SmppChaosReport {
  seconds: number;
  client: ClientReport;
  verdict: Verdict;
  violations: string[];
  duplicateBound: number;
  wrongSnapshots: string[];
  /** Message centre's counts, in total and after the last fault. */
  taken: number;
  submittedAtLastFault: number;
  binds: number;
  receiptsAnswered: number;
  receiptsSent: number;
}

/** Shares of throttled submits, and of receipts sent before the response or twice. */
const THROTTLED = 0.01;
const EARLY = 0.1;
const TWICE = 0.03;
const RESPONSE_MS = 20;
/** Idle time after which all is submitted, or a bug lost the rest. */
const STALLED_MS = 30_000;
/**
 * Share of messages over which faults are spread, since on a busy machine a fixed time would end too early. Below 1
 * because cancelled messages are never submitted.
 */
const FAULTY_SHARE = 0.8;

function behave(smsc: TestSmsc, random: () => number): void {
  const { behaviour } = smsc;
  behaviour.reply = () => {
    const states = random() < TWICE ? ["DELIVRD", "DELIVRD"] : ["DELIVRD"];
    behaviour.receipts = { states, format: PLAIN_RECEIPTS, isEarly: random() < EARLY };
    const status = random() < THROTTLED ? STATUS.throttled : STATUS.ok;
    return { status, delayMs: random() * RESPONSE_MS };
  };
}

function configure(smsc: TestSmsc, { connections, window }: SmppChaosOptions): Promise<void> {
  const timeouts = { first_reconnect: 50, reconnect: 500, slot: 500, idle: 2_000, enquire: 2_000 };
  return setOnlyCarrier(smsc, { connections, window, timeouts });
}

/**
 * Returns the maximum number of duplicates: everything in doubt per killed worker, and the window per broken
 * connection.
 */
function duplicateBound(options: SmppChaosOptions): number {
  const { workerKills, inDoubtLimit, drops, garbage, workers, connections, window } = options;
  return workerKills * inDoubtLimit + (drops + garbage) * workers * connections * window;
}

/**
 * Waits until the queue is empty and no receipt is pending. Messages without a response are made due at once instead
 * of after minutes.
 */
async function waitUntilSettled(smsc: TestSmsc, isMutant: boolean): Promise<void> {
  const isQuiet = () =>
    asWorker(async (tx) => {
      const { rows } = await tx.query<{ open: number; account_id: string }>(
        `SELECT (SELECT count(*) FROM dispatch_queue)
           + (SELECT count(*) FROM messages WHERE status_code = 100 AND dlr_code = 0) AS open`,
      );
      await tx.query(
        "UPDATE dispatch_queue SET due_at = now() WHERE unknown_count > 0 AND lease IS NULL AND due_at > now() + interval '2 seconds'",
      );
      return Number(rows[0]?.open) === 0 && smsc.waiting() === 0;
    });
  const quiet = until("everything is delivered", isMutant ? 8_000 : 180_000, isQuiet);
  if (isMutant) await quiet.catch(() => undefined);
  else await quiet;
}

async function pools(stack: Stack, options: SmppChaosOptions, random: () => number) {
  const env = {
    SIMULATOR: "off",
    WORKER_IN_DOUBT_LIMIT: String(options.inDoubtLimit),
    WORKER_LEASE_SECONDS: String(options.leaseSeconds),
  };
  const workers = processPool(stack, "worker", env, random);
  const apis = processPool(stack, "api", {}, random);
  for (let index = 0; index < options.workers; index += 1) await workers.start();
  for (let index = 0; index < options.apis; index += 1) await apis.start();
  return { workers, apis };
}

/** Waits until `due` messages are accepted, or no more arrive. */
async function takenReaches({ accepted }: TestSmsc, due: number): Promise<void> {
  let [last, at] = [accepted.length, performance.now()];
  while (accepted.length < due && performance.now() - at < STALLED_MS) {
    await sleep(20);
    if (accepted.length > last) [last, at] = [accepted.length, performance.now()];
  }
}

/** Sends messages while killing processes and breaking connections, waits until all work is done, and verifies. */
export async function runSmppChaos(options: SmppChaosOptions): Promise<SmppChaosReport> {
  const random = createSeededRandom(options.seed);
  const startedAt = performance.now();
  const { mutant } = options;
  const bundles = mutant === undefined ? {} : { bundles: await bundleMutant(mutant) };
  const env = { NODE_ENV: "test", LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? "silent" };
  const stack = await startStack({ ...bundles, env });
  const smsc = await startTestSmsc();
  try {
    behave(smsc, random);
    await configure(smsc, options);
    const customers = [];
    for (let index = 0; index < options.accounts; index += 1) {
      customers.push(await makeCustomer("100000"));
    }
    const accountIds = customers.map(({ accountId }) => accountId);
    const { workers, apis } = await pools(stack, options, random);
    const books = watchBooks(false);
    const repeat = (count: number, fault: () => Promise<void>) =>
      Array<typeof fault>(count).fill(fault);
    const faults = [
      ...repeat(options.workerKills, () => workers.killOne(false)),
      ...repeat(options.apiKills, () => apis.killOne(false)),
      ...repeat(options.drops, async () => smsc.drop()),
      ...repeat(options.garbage, async () => smsc.sendGarbage(Buffer.from("\r\nlogin: \r\n"))),
    ].sort(() => random() - 0.5);
    const sending = sendAll({
      ports: () => apis.members.map(({ port }) => port),
      tokens: customers.map(({ token }) => token),
      messages: options.messages,
      toText: (name) => name,
      concurrency: 24,
      random,
      timeoutMs: 1_800_000,
    });
    let submittedAtLastFault = 0;
    const faultInjection = (async () => {
      for (const [index, fault] of faults.entries()) {
        const due = (index / faults.length) * options.messages * FAULTY_SHARE;
        await takenReaches(smsc, due);
        await sleep(options.pauseMs * (0.5 + random()));
        await fault();
      }
      submittedAtLastFault = smsc.accepted.length;
      await Promise.all([workers.settled(), apis.settled()]);
    })();
    const [client] = await Promise.all([sending, faultInjection]);
    await waitUntilSettled(smsc, mutant !== undefined);
    const { wrongSnapshots } = await books.stop();
    const submitted = await readSubmitted(smsc, accountIds, client.accepted);
    const verdict = await verify(accountIds, client, submitted);
    const bound = duplicateBound(options);
    const notStored = await answeredNotStored(smsc);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      client,
      verdict,
      duplicateBound: bound,
      wrongSnapshots,
      violations: [
        ...violations(verdict, { duplicateBound: bound, bareUnanswered: client.bareUnanswered }),
        ...(notStored.length > 0 ? [`${notStored.length} answered receipts are not stored`] : []),
      ],
      taken: submitted.length,
      submittedAtLastFault,
      binds: smsc.binds(),
      receiptsAnswered: smsc.answered.length,
      receiptsSent: smsc.attempts.length,
    };
  } finally {
    await stack.stop();
    await smsc.stop();
  }
}
