import { setTimeout as sleep } from "node:timers/promises";
import { callBulks, LARGE_BULK, makeGroup, postBulk, waitUntilExpanded } from "./bulks";
import { residentMiB } from "./memory";
import { makeCustomer, type Stack } from "./stack";

export interface BulkMemoryMeasurement {
  recipients: number;
  apiMiB: number;
  workerMiB: number;
  /** Slowest bulk. */
  acceptSeconds: number;
  cancelSeconds: number;
}

/**
 * Measures peak memory while bulks are accepted, expanded up to 100,000 messages in total, and cancelled. Small bulks
 * run sequentially, so processes are warm in both cases.
 */
export async function benchBulkMemory(
  stack: Stack,
  recipients: number,
): Promise<BulkMemoryMeasurement> {
  const bulkSize = Math.min(recipients, LARGE_BULK);
  const customer = await makeCustomer("1000000");
  const groupId = await makeGroup(customer, recipients);
  const api = await stack.start("api");
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  await sleep(2_000);
  const peak = { api: 0, worker: 0 };
  const watch = setInterval(() => {
    peak.api = Math.max(peak.api, residentMiB(api));
    peak.worker = Math.max(peak.worker, residentMiB(worker));
  }, 100);
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const startedAt = performance.now();
    return [await work, (performance.now() - startedAt) / 1_000];
  };
  try {
    let acceptSeconds = 0;
    let cancelSeconds = 0;
    for (let taken = 0; taken < LARGE_BULK; taken += bulkSize) {
      const [uuid, accepting] = await timed(postBulk(api, customer, groupId));
      await waitUntilExpanded(uuid, bulkSize);
      const [, canceling] = await timed(callBulks(api, customer, "PUT", `/${uuid}/cancel`));
      acceptSeconds = Math.max(acceptSeconds, accepting);
      cancelSeconds = Math.max(cancelSeconds, canceling);
    }
    await sleep(2_000);
    return { recipients, apiMiB: peak.api, workerMiB: peak.worker, acceptSeconds, cancelSeconds };
  } finally {
    clearInterval(watch);
    await Promise.all([api.stop(), worker.stop()]);
  }
}
