import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { assignNumber } from "@/lib/gateway/messaging/inbound-numbers/public";
import { makeCustomer, startStack, until } from "../stack";
import { type Ask, repeatingCaller } from "./bulk-client";
import { checkFile, checkReplies, STOPS } from "./intake-check";
import { killInTurns, slowTable } from "./faults";
import { bundleMutant, type Mutant } from "./mutant-bundle";
import { processPool } from "./process-pool";

export interface IntakeChaosOptions {
  /** Rows of the imported, then undone, file. */
  rows: number;
  /** Messages to phones that reply to each. */
  messages: number;
  betweenMs: number;
  /** Delay added to every import chunk, so that many kills hit one. */
  chunkMs: number;
  workerKills: number;
  apiKills: number;
  workers: number;
  apis: number;
  leaseSeconds: number;
  /** Mean interval between kills. */
  pauseMs: number;
  seed: number;
  mutant?: Mutant;
}

export interface IntakeChaosReport {
  seconds: number;
  repeats: number;
  violations: string[];
}

const NUMBER = "+493023125099";
/** Simulator phone that replies. */
const ANSWERS = "+491713920080";

const toPhone = (index: number) => `+49151${String(index).padStart(8, "0")}`;

/** Imports a file, checks the result, and undoes it. */
async function importAndUndo(ask: Ask, token: string, rows: number): Promise<string[]> {
  const group = await ask(token, {
    method: "POST",
    path: "/groups",
    key: "group",
    body: { name: "Imported" },
  });
  const groupId = Number(group.body.id);
  const lines = Array.from({ length: rows }, (_, index) => `${toPhone(index)},Name ${index}`);
  const uploaded = await ask(token, {
    method: "POST",
    path: `/groups/${groupId}/imports?file_name=list.csv`,
    file: `phone,Name\n${lines.join("\n")}\n`,
  });
  const item = `/imports/${uploaded.body.id}`;
  const reach = (state: string, ms: number) =>
    until(`the import is ${state}`, ms, async () => {
      const { body } = await ask(token, { method: "GET", path: item });
      return body.state === state ? body : null;
    });
  await reach("ready", 60_000);
  // A repeated start or undo is rejected; the state shows that the first one arrived.
  await ask(token, { method: "PUT", path: `${item}/start` });
  const done = await reach("done", 120_000);
  const imported = await checkFile(groupId, done, rows);
  await ask(token, { method: "PUT", path: `${item}/undo` });
  const undone = await reach("undone", 120_000);
  return [...imported, ...(await checkFile(groupId, undone, 0))];
}

/** Sends sequentially to phones that reply. Returns the number accepted. */
async function writeToPhones(ask: Ask, token: string, options: IntakeChaosOptions): Promise<void> {
  for (let index = 0; index < options.messages; index += 1) {
    const phone = index === 0 ? STOPS : ANSWERS;
    const body = { phone, sender_id: NUMBER, text: `Message ${index}` };
    await ask(token, { method: "POST", path: "/sms", key: `sms-${index}`, body });
    await sleep(options.betweenMs);
  }
}

/** Imports a file and collects replies while killing processes, then checks the result. */
export async function runIntakeChaos(options: IntakeChaosOptions): Promise<IntakeChaosReport> {
  const random = createSeededRandom(options.seed);
  const startedAt = performance.now();
  const { mutant } = options;
  const bundles = mutant === undefined ? {} : { bundles: await bundleMutant(mutant) };
  const env = { NODE_ENV: "test", LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? "silent" };
  const stack = await startStack({ ...bundles, env });
  try {
    const importer = await makeCustomer("10");
    const writer = await makeCustomer("1000");
    await asOwner((tx) => assignNumber(tx, writer.accountId, NUMBER));
    await slowTable("contact_phones", options.chunkMs);
    const workers = processPool(
      stack,
      "worker",
      {
        SIMULATOR: "on",
        SIMULATOR_SPEED: "40",
        WORKER_IN_DOUBT_LIMIT: "32",
        SIMULATOR_LOG: path.join(stack.dataDir, "smsc.log"),
        WORKER_LEASE_SECONDS: String(options.leaseSeconds),
      },
      random,
    );
    const apis = processPool(stack, "api", {}, random);
    await Promise.all([
      ...Array.from({ length: options.workers }, () => workers.start()),
      ...Array.from({ length: options.apis }, () => apis.start()),
    ]);
    const { ask, repeats } = repeatingCaller(() => apis.members.map(({ port }) => port), random);
    const killing = killInTurns(workers, apis, options, random);
    const [found] = await Promise.all([
      importAndUndo(ask, importer.token, options.rows),
      writeToPhones(ask, writer.token, options),
      killing,
    ]);
    const replies = await checkReplies(writer.accountId, options.messages, mutant !== undefined);
    return {
      seconds: (performance.now() - startedAt) / 1_000,
      repeats: repeats(),
      violations: [...found, ...replies],
    };
  } finally {
    await stack.stop();
  }
}
