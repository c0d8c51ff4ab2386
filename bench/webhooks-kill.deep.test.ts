import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { seeded } from "@/lib/core/ids/seeded-random";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { makeContext } from "@/lib/db/factories";
import { withAccount } from "@/lib/db/transaction";
import { raiseEvents } from "@/lib/gateway/developers/webhooks/service-raise";
import { type Receiver, startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import {
  deliveriesOf,
  makeWebhook,
  passHours,
} from "@/lib/gateway/developers/webhooks/test-webhooks";
import { bundleMutant, type Mutant } from "./chaos/mutant-bundle";
import { type Stack, startStack, until } from "./stack";

const FORGETS: Mutant = {
  name: "a delivery counts as arrived once it is taken",
  file: "lib/gateway/developers/webhooks/store-work.ts",
  from: "lease_until = now() + $3 * interval '1 second', next_at = now() + $3 * interval '1 second'",
  to: "lease_until = now() + $3 * interval '1 second', next_at = NULL, state = 'success'",
};
/** Nothing is changed; its own bundle only keeps it apart from other builds. */
const HEALTHY: Mutant = { ...FORGETS, name: "healthy", to: FORGETS.from };

const EVENTS = 300;
const KILLS = 8;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});

interface World {
  stack: Stack;
  accountId: number;
  receiver: Receiver;
  /** Messages whose event the receiver has taken, by the IDs under which it came. */
  taken: Map<string, Set<string>>;
  /** From now on everything is taken. */
  calm: () => void;
}

/** A receiver that fails, drops connections and takes its time, as chance has it. */
async function makeWorld(mutant: Mutant, seed: number): Promise<World> {
  const random = seeded(seed);
  const taken: World["taken"] = new Map();
  let isCalm = false;
  const receiver = await startReceiver((request, response) => {
    const luck = isCalm ? 1 : random();
    if (luck < 0.1) return void response.destroy();
    if (luck < 0.25) return void response.writeHead(500).end();
    const { data } = JSON.parse(request.body);
    const ids = taken.get(data.id) ?? new Set();
    taken.set(data.id, ids.add(request.headers["webhook-id"] ?? ""));
    setTimeout(() => response.end(), isCalm ? 0 : random() * 30);
  });
  cleanUp.push(() => receiver.close());
  const bundles = await bundleMutant(mutant);
  cleanUp.push(() => rmSync(bundles, { recursive: true, force: true }));
  const env = { NODE_ENV: "test", WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32", SIMULATOR: "off" };
  const stack = await startStack({ bundles, env });
  cleanUp.push(() => stack.stop());
  const ctx = await makeContext();
  await makeWebhook(ctx, { target: receiver.url });
  return {
    ...{ stack, receiver, taken, accountId: ctx.account.id },
    calm: () => {
      isCalm = true;
    },
  };
}

async function raise(accountId: number): Promise<string[]> {
  const uuids = Array.from({ length: EVENTS }, () => uuidv7());
  const data = { dlr_code: 1, status_code: 100 } as const;
  await withAccount(accountId, (tx) =>
    raiseEvents(
      tx,
      accountId,
      uuids.map((subject) => ({ name: "sms.delivery", subject, data })),
    ),
  );
  return uuids;
}

const isOpen = async (accountId: number) =>
  (await deliveriesOf(accountId)).some(({ state }) => state === "pending");

/** Kills workers in the middle of their work, then lets one finish; returns the messages of events that never came. */
async function run(mutant: Mutant, seed: number) {
  const world = await makeWorld(mutant, seed);
  const { stack, accountId, receiver, taken } = world;
  const raised = await raise(accountId);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.requests.length;
    const worker = await stack.start("worker");
    await until(
      "a request, or nothing left to send",
      20_000,
      async () => receiver.requests.length > before + 5 || !(await isOpen(accountId)),
    );
    await worker.kill();
    // Leases and pauses end.
    await passHours(accountId, 1);
  }
  world.calm();
  await stack.start("worker");
  await until("all deliveries have ended", 60_000, async () => {
    const open = (await deliveriesOf(accountId)).filter(({ state }) => state === "pending");
    if (open.length > 0) await passHours(accountId, 30);
    return open.length === 0;
  });
  await sleep(200);
  return { lost: raised.filter((uuid) => !taken.has(uuid)), taken };
}

it("every event comes at least once, under one ID, however often workers are killed", async () => {
  const seed = Date.now() % 100_000;
  const { lost, taken } = await run(HEALTHY, seed);
  expect([seed, lost]).toEqual([seed, []]);
  expect([...taken.values()].filter((ids) => ids.size !== 1)).toEqual([]);
}, 180_000);

it("the test sees what is lost: a worker that notes success first loses events", async () => {
  const { lost } = await run(FORGETS, 1);
  expect(lost.length).toBeGreaterThan(0);
}, 180_000);
