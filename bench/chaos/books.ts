import { setTimeout as sleep } from "node:timers/promises";
import { readAsOwner } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/store-check";

/**
 * Checks that the books balance at every instant. Cluster nodes can't be read in one snapshot, so there only the end
 * is checked.
 */
export function watchBooks(isCluster: boolean) {
  let stopped = isCluster;
  const wrongSnapshots: string[] = [];
  let snapshots = 0;
  const done = (async () => {
    while (!stopped) {
      try {
        const findings = await readAsOwner(checkLedger, { isSnapshot: true });
        snapshots += 1;
        for (const { rule, detail } of findings) wrongSnapshots.push(`${rule}: ${detail}`);
      } catch {
        // The database is restarting.
      }
      await sleep(500);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return { snapshots, wrongSnapshots };
    },
  };
}
