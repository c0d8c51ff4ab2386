import { setImmediate as turn } from "node:timers/promises";
import { database, type PoolName } from "@/lib/db/client";

const POOLS: readonly PoolName[] = ["app", "credentials", "visitors", "accept", "worker"];
/** Work started alongside a response begins within a few event loop turns. */
const TURNS = 10;

/** Resolves when no statement is under way in the pools by the database's own URL, and none has begun for some turns. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < TURNS; quiet += 1) {
    await turn();
    const isBusy = POOLS.map((name) => database().pool(name)).some(
      ({ idleCount, totalCount, waitingCount }) => idleCount < totalCount || waitingCount > 0,
    );
    if (isBusy) quiet = 0;
  }
}
