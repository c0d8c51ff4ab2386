import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { createContext } from "@/lib/db/factories";
import { asOwner } from "@/lib/db/transaction";
import { type Receiver, startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { makeWebhook, raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { type Stack, startStack, until } from "../stack";
import { bundleMutant, type Mutant } from "./mutant-bundle";

/** Loses in-flight events when a worker is killed. */
export const FORGETS: Mutant = {
  name: "a delivery counts as arrived once it is taken",
  file: "lib/gateway/developers/webhooks/delivery/store-work.ts",
  from: "lease_until = now() + $3 * interval '1 second', next_at = now() + $3 * interval '1 second'",
  to: "lease_until = now() + $3 * interval '1 second', next_at = NULL, state = 'success'",
};
/** No change; a separate bundle only isolates it from other builds. */
export const HEALTHY: Mutant = { ...FORGETS, name: "healthy", to: FORGETS.from };

export interface WebhookChaosOptions {
  events: number;
  kills: number;
  /** Maximum response time of the receiver. */
  answerMs: number;
  seed: number;
  mutant: Mutant;
}

export interface WebhookChaosReport {
  raised: number;
  requests: number;
  /** Kills while requests were in flight or due. */
  felt: number;
  /** Messages without an event. */
  lost: string[];
  /** Messages with events under several IDs. */
  renamed: string[];
}

type CleanUp = (() => unknown)[];

interface TestBed {
  stack: Stack;
  accountId: number;
  receiver: Receiver;
  /** Messages with an accepted event, and the event's IDs. */
  received: Map<string, Set<string>>;
  /** Makes the receiver accept everything from now on. */
  calm: () => void;
}

/** Starts a receiver that randomly fails, drops connections and delays. */
async function makeTestBed(
  { mutant, seed, answerMs }: WebhookChaosOptions,
  cleanUp: CleanUp,
): Promise<TestBed> {
  const random = createSeededRandom(seed);
  const received: TestBed["received"] = new Map();
  let isCalm = false;
  const receiver = await startReceiver((request, response) => {
    const luck = isCalm ? 1 : random();
    // Failures are as slow as successes, otherwise they would seem consecutive and pause the webhook.
    const answer = (how: () => unknown) => setTimeout(how, isCalm ? 0 : random() * answerMs);
    if (luck < 0.1) return answer(() => response.destroy());
    if (luck < 0.25) return answer(() => response.writeHead(500).end());
    const { data } = JSON.parse(request.body);
    const ids = received.get(data.id) ?? new Set();
    received.set(data.id, ids.add(request.headers["webhook-id"] ?? ""));
    return answer(() => response.end());
  });
  cleanUp.push(() => receiver.close());
  const bundles = await bundleMutant(mutant);
  cleanUp.push(() => rmSync(bundles, { recursive: true, force: true }));
  const env = { NODE_ENV: "test", WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32", SIMULATOR: "off" };
  const stack = await startStack({ bundles, env });
  cleanUp.push(() => stack.stop());
  const ctx = await createContext();
  await makeWebhook(ctx, { target: receiver.url });
  return {
    stack,
    receiver,
    received,
    accountId: ctx.account.id,
    calm: () => {
      isCalm = true;
    },
  };
}

/** Ends leases and pauses by moving open deliveries back in time, without touching the thousands delivered. */
async function passHours(accountId: number, hours: number): Promise<void> {
  await asOwner(async (tx) => {
    const back = [accountId, hours];
    // Workers lock webhooks first, too.
    await tx.query(
      `UPDATE webhooks SET failing_since = failing_since - $2 * interval '1 hour',
         held_until = held_until - $2 * interval '1 hour' WHERE account_id = $1`,
      back,
    );
    await tx.query(
      `UPDATE webhook_deliveries SET next_at = next_at - $2 * interval '1 hour',
         lease_until = lease_until - $2 * interval '1 hour'
       WHERE account_id = $1 AND (state = 'pending' OR lease_until > now())`,
      back,
    );
  });
}

/** Returns whether a delivery is open, or with `isNow` due or in flight; false while the webhook is paused. */
async function isOpen(accountId: number, isNow = false): Promise<boolean> {
  const now = isNow
    ? ` AND (next_at <= now() OR lease_until > now())
        AND NOT EXISTS (SELECT FROM webhooks w WHERE w.account_id = $1 AND w.held_until > now())`
    : "";
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT FROM webhook_deliveries WHERE account_id = $1 AND state = 'pending'${now} LIMIT 1`,
      [accountId],
    ),
  );
  return rows.length > 0;
}

/** Returns the number of kills that hit work. */
async function attack(
  { stack, accountId, receiver, calm }: TestBed,
  kills: number,
): Promise<number> {
  let felt = 0;
  for (let kill = 0; kill < kills; kill++) {
    const before = receiver.requests.length;
    const worker = await stack.start("worker");
    await until(
      "a request, or nothing to send",
      20_000,
      async () => receiver.requests.length > before + 5 || !(await isOpen(accountId, true)),
    );
    if (await isOpen(accountId, true)) felt += 1;
    await worker.kill();
    // Ends leases and pauses.
    await passHours(accountId, 1);
  }
  calm();
  await stack.start("worker");
  await until("all deliveries have ended", 180_000, async () => {
    const isMore = await isOpen(accountId);
    if (isMore) await passHours(accountId, 30);
    return !isMore;
  });
  await sleep(200);
  return felt;
}

/** Kills busy workers, lets one finish, and returns the events' outcome. */
export async function runWebhookChaos(options: WebhookChaosOptions): Promise<WebhookChaosReport> {
  const cleanUp: CleanUp = [];
  try {
    const bed = await makeTestBed(options, cleanUp);
    const raised = await raiseDeliveries(bed.accountId, options.events);
    const felt = await attack(bed, options.kills);
    const { received, receiver } = bed;
    return {
      raised: raised.length,
      requests: receiver.requests.length,
      felt,
      lost: raised.filter((uuid) => !received.has(uuid)),
      renamed: [...received].flatMap(([uuid, ids]) => (ids.size === 1 ? [] : [uuid])),
    };
  } finally {
    for (const item of cleanUp.reverse()) await item();
  }
}
