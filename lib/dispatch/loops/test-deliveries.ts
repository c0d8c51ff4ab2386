import { onTestFinished, vi } from "vitest";
import { type Receiver, startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { startWebhooks, type WebhooksOptions } from "./webhooks";

/** Helpers for webhook delivery tests: a worker and receivers, which stop with the test. */

/** Begins to make deliveries. */
export const work = (options: Pick<WebhooksOptions, "send"> = {}): void => {
  const worker = startWebhooks({
    ...options,
    sources: EVENT_SOURCES,
    log: (message, error) => console.error(message, error),
  });
  onTestFinished(() => worker.stop());
};

/** Starts a receiver. */
export async function receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Waits until nothing in `check` throws. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
