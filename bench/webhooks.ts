import { setTimeout as sleep } from "node:timers/promises";
import { createContext } from "@/lib/db/factories";
import { withAccount } from "@/lib/db/transaction";
import { newSecret, newToken, sealKeys } from "@/lib/gateway/developers/webhooks/keys";
import { insertWebhook, nextWebhookId } from "@/lib/gateway/developers/webhooks/store";
import { startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { type Stack, startStack, until } from "./stack";

export interface WebhooksMeasurement {
  /** Backlog deliveries per second while one receiver hangs. */
  rate: number;
  /** Milliseconds from an event's COMMIT to its request, at 100 events per second. */
  p50: number;
  p95: number;
  /** Requests to the hanging receiver meanwhile. */
  hung: number;
}

const ACCOUNTS = 7;
const HEALTHY = 20;
const BACKLOG = 200;
const SECONDS = 15;
/** Rounds per second, with one event per account in each. */
const ROUNDS = 5;

export async function addWebhook(accountId: number, target: string): Promise<void> {
  await withAccount(accountId, async (tx) => {
    const webhookId = await nextWebhookId(tx);
    const sealedKeys = sealKeys(accountId, webhookId, { token: newToken(), secret: newSecret() });
    const settings = { kind: "http", target, events: null, eventsRole: "owner" } as const;
    const created = { createdAt: new Date(), createdBy: null };
    await insertWebhook(tx, accountId, { webhookId, ...settings, sealedKeys, ...created });
  });
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Measures twenty immediate receivers and one that never responds, in seven accounts with one worker. */
async function measure(stack: Stack): Promise<WebhooksMeasurement> {
  const raisedAt = new Map<string, number>();
  const delays: number[] = [];
  let received = 0;
  const healthy = await Promise.all(
    Array.from({ length: HEALTHY }, () =>
      startReceiver((request, response) => {
        response.end();
        received += 1;
        const at = raisedAt.get(JSON.parse(request.body).data.id);
        if (at !== undefined) delays.push(performance.now() - at);
      }),
    ),
  );
  const hanging = await startReceiver(() => {});
  const accounts: number[] = [];
  for (let index = 0; index < ACCOUNTS; index++) accounts.push((await createContext()).account.id);
  const toAccountId = (index: number) => accounts[index % ACCOUNTS] ?? 0;
  for (const [index, { url }] of [...healthy, hanging].entries())
    await addWebhook(toAccountId(index), url);
  for (const accountId of accounts) await raiseDeliveries(accountId, BACKLOG);
  const expected = HEALTHY * BACKLOG;
  const startedAt = performance.now();
  await stack.start("worker");
  await until("the backlog has come", 120_000, async () => received >= expected);
  const rate = expected / ((performance.now() - startedAt) / 1000);
  for (let round = 0; round < SECONDS * ROUNDS; round++) {
    const begin = performance.now();
    await Promise.all(
      accounts.map(async (accountId) => {
        const [uuid = ""] = await raiseDeliveries(accountId, 1);
        raisedAt.set(uuid, performance.now());
      }),
    );
    await sleep(Math.max(0, 1_000 / ROUNDS - (performance.now() - begin)));
  }
  const total = SECONDS * ROUNDS * HEALTHY;
  await until("the events have come", 60_000, async () => delays.length >= total * 0.99);
  const reading = { rate, p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) };
  const hung = hanging.requests.length;
  await Promise.all([...healthy, hanging].map((receiver) => receiver.close()));
  return { ...reading, hung };
}

/** Runs a copy whose webhooks may reach this machine, which production rejects. */
export async function benchWebhooks(): Promise<WebhooksMeasurement> {
  const env = { NODE_ENV: "development", WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32" };
  const stack = await startStack({ env: { ...env, LOG_LEVEL: "silent", SIMULATOR: "off" } });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}
