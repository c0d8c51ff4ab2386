import { asHeartbeat } from "@/lib/db/transaction";

/**
 * One life of a worker. Messages in doubt point at it; one heartbeat row keeps all of them, so a worker
 * that died or froze loses all of them at once.
 */
export interface WorkerLease {
  /** Lease number that claims carry. */
  readonly lease: number;
  /** Whether the current lease surely still holds; measured from the start of the last heartbeat. */
  isAlive: () => boolean;
  /** Whether `lease` is the current one and surely still holds. A claim compares its own lease. */
  holds: (lease: number) => boolean;
  /** Prolongs the lease, or begins a new life when it had run out. */
  beat: () => Promise<void>;
  end: () => Promise<void>;
}

async function begin(leaseSeconds: number): Promise<number> {
  return asHeartbeat(async (tx) => {
    const { rows } = await tx.query<{ incarnation: string }>(
      `INSERT INTO worker_incarnations (heartbeat_until)
       VALUES (now() + $1 * interval '1 second') RETURNING incarnation`,
      [leaseSeconds],
    );
    return Number(rows[0]?.incarnation);
  });
}

/** Starts a life of `leaseSeconds` that `beat` prolongs. */
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
      const kept = await asHeartbeat(async (tx) => {
        const { rowCount } = await tx.query(
          `UPDATE worker_incarnations SET heartbeat_until = now() + $2 * interval '1 second'
           WHERE incarnation = $1 AND heartbeat_until > now()`,
          [lease, leaseSeconds],
        );
        return rowCount === 1;
      });
      if (!kept) lease = await begin(leaseSeconds);
      beatenAt = startedAt;
    },
    async end() {
      await asHeartbeat((tx) =>
        tx.query("UPDATE worker_incarnations SET heartbeat_until = now() WHERE incarnation = $1", [
          lease,
        ]),
      );
    },
  };
}
