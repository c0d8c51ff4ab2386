import { asWorker } from "@/lib/db/transaction";
import { releaseLease, insertLease, renewLease } from "./store-leases";

/**
 * In-doubt messages refer to the lease and a single heartbeat row renews it, so a dead or frozen worker loses all of
 * them at once.
 */
export interface WorkerLease {
  readonly lease: number;
  /** The lease certainly still holds, measured from the start of the last heartbeat. */
  isAlive: () => boolean;
  /** `lease` is the current one and certainly still holds. Claims compare their own lease. */
  isCurrent: (lease: number) => boolean;
  renew: () => Promise<void>;
  end: () => Promise<void>;
}

const begin = (seconds: number) =>
  asWorker((tx) => insertLease(tx, seconds), { pool: "heartbeat" });

export async function startWorkerLease(leaseSeconds: number): Promise<WorkerLease> {
  // Half of the lease remains as a margin for submit times.
  const leaseSafetyMs = leaseSeconds * 500;
  let lastHeartbeatAt = performance.now();
  let lease = await begin(leaseSeconds);
  const isAlive = () => performance.now() - lastHeartbeatAt < leaseSafetyMs;
  return {
    get lease() {
      return lease;
    },
    isAlive,
    isCurrent: (claimed) => claimed === lease && isAlive(),
    async renew() {
      const startedAt = performance.now();
      const isProlonged = await asWorker((tx) => renewLease(tx, lease, leaseSeconds), {
        pool: "heartbeat",
      });
      if (!isProlonged) lease = await begin(leaseSeconds);
      lastHeartbeatAt = startedAt;
    },
    async end() {
      await asWorker((tx) => releaseLease(tx, lease), { pool: "heartbeat" });
    },
  };
}
