import { asHeartbeat } from "@/lib/db/transaction";
import { endLease, insertLease, prolongLease } from "./store-leases";

/**
 * The lease of a running worker. Messages in doubt point at it; one heartbeat row keeps all of them, so a worker
 * that died or froze loses all of them at once.
 */
export interface WorkerLease {
  /** Lease number that claims carry. */
  readonly lease: number;
  /** Whether the current lease surely still holds; measured from the start of the last heartbeat. */
  isAlive: () => boolean;
  /** Whether `lease` is the current one and surely still holds. A claim compares its own lease. */
  holds: (lease: number) => boolean;
  /** Prolongs the lease, or begins a new one when it had run out. */
  beat: () => Promise<void>;
  end: () => Promise<void>;
}

const begin = (seconds: number) => asHeartbeat((tx) => insertLease(tx, seconds));

/** Starts a lease of `leaseSeconds` that `beat` prolongs. */
export async function startWorkerLease(leaseSeconds: number): Promise<WorkerLease> {
  // Half of the lease is left as a margin for the time a submit itself takes.
  const safeMs = leaseSeconds * 500;
  let beatenAt = performance.now();
  let lease = await begin(leaseSeconds);
  const isAlive = () => performance.now() - beatenAt < safeMs;
  return {
    get lease() {
      return lease;
    },
    isAlive,
    holds: (claimed) => claimed === lease && isAlive(),
    async beat() {
      const startedAt = performance.now();
      const kept = await asHeartbeat((tx) => prolongLease(tx, lease, leaseSeconds));
      if (!kept) lease = await begin(leaseSeconds);
      beatenAt = startedAt;
    },
    async end() {
      await asHeartbeat((tx) => endLease(tx, lease));
    },
  };
}
