import { functionByTopology } from "@/lib/db/by-topology";
import { readReachable } from "@/lib/db/grouping/read-reachable";
import { readAsWorker } from "@/lib/db/transaction";
import {
  DUE_ON_NODE_SQL,
  type DueRow,
  type DueWebhook,
  findHeads,
  MAX_QUEUES_PER_SCAN,
  isMidScan,
  toDue,
  WEBHOOKS_DUE,
} from "./store-due";

export { isMidScan, WEBHOOKS_DUE };

/**
 * Finds webhooks with due deliveries, longest waiting first; includes deleted or disabled webhooks with waiting
 * deliveries (on a cluster, once due). Reads all accounts, in several scans if more than `headsPerLook` queues wait.
 */
export const findDueWebhooks = functionByTopology<
  [limit: number, headsPerLook?: number],
  DueWebhook[]
>({
  singleNode: (limit, headsPerLook = MAX_QUEUES_PER_SCAN) =>
    readAsWorker((tx) => findHeads(tx, limit, headsPerLook)),
  async sharded() {
    const { rows } = await readReachable<DueRow>("webhook_deliveries", DUE_ON_NODE_SQL);
    return rows.map(toDue);
  },
});
