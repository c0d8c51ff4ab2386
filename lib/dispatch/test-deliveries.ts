import { afterEach, vi } from "vitest";
import { type Receiver, startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import type { Loop } from "./loop";
import { startWebhooks, type WebhooksOptions } from "./webhooks";

/** What tests of deliveries share: a worker that makes them, and receivers. Both end with the test. */

const receivers: Receiver[] = [];
let worker: Loop | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

/** Begins to make deliveries. */
export const work = (options: Pick<WebhooksOptions, "send"> = {}): void => {
  worker = startWebhooks({ ...options, log: (message, error) => console.error(message, error) });
};

/** Starts a receiver. */
export async function receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  receivers.push(receiver);
  return receiver;
}

/** Waits until nothing in `check` throws. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
