import { setTimeout as sleep } from "node:timers/promises";
import { readAsOwnerAtOneMoment } from "@/lib/db/transaction";
import { checkLedger } from "@/lib/ledger/store-check";

/**
 * The books must be right at every instant, not only at the end. Nodes of a cluster are not read at one moment, so there
 * they are added up at the end alone.
 */
export function watchBooks(isCluster: boolean) {
  let stopped = isCluster;
  const wrongSnapshots: string[] = [];
  let snapshots = 0;
  const done = (async () => {
    while (!stopped) {
      try {
        const findings = await readAsOwnerAtOneMoment(checkLedger);
        snapshots += 1;
        for (const { rule, detail } of findings) wrongSnapshots.push(`${rule}: ${detail}`);
      } catch {
        // The database is being restarted.
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
