import { functionByTopology } from "@/lib/db/by-topology";
import { readReachable } from "@/lib/db/grouping/read-reachable";
import { readAsWorker } from "@/lib/db/transaction";
import { DUE_ON_NODE, type DueRow, type DueWebhook, findHeads, toDue } from "./store-due";

/** So many first deliveries are read in a look. With more of them the next look goes on behind. */
const HEADS_PER_LOOK = 2_000;

/**
 * Webhooks with due deliveries, those that wait longest first, and those that were deleted or disabled while something
 * waits for them (on a cluster, when it is due). Reads all accounts; where more than
 * `headsPerLook` queues of webhooks wait, as many looks as it takes.
 */
export const findDueWebhooks = functionByTopology<
  [limit: number, headsPerLook?: number],
  DueWebhook[]
>({
  singleNode: (limit, headsPerLook = HEADS_PER_LOOK) =>
    readAsWorker((tx) => findHeads(tx, limit, headsPerLook)),
  async sharded() {
    const { rows } = await readReachable<DueRow>("webhook_deliveries", DUE_ON_NODE);
    return rows.map(toDue);
  },
});
