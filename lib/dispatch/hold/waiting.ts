import type { Loop } from "@/lib/db/due-work/when-due";
import { every } from "@/lib/dispatch/loops/loop";
import { maintain } from "@/lib/dispatch/sweep/maintenance";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";

/** Keeps a lease without messages, so the worker counts as alive, and creates partitions. */
export async function startWaiting(
  leaseSeconds: number,
  log: (message: string, error: unknown) => void,
): Promise<Loop> {
  const workerLease = await startWorkerLease(leaseSeconds);
  const loops = [
    every((leaseSeconds * 1_000) / 6, () => workerLease.renew(), log),
    every(3_600_000, maintain, log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await workerLease.end();
    },
  };
}
