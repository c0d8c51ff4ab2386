import { isCluster } from "@/lib/db/cluster";
import { readReachable } from "@/lib/db/read-reachable";
import { asWorker, type Tx } from "@/lib/db/transaction";

/** A webhook of which deliveries are due. */
export interface DueWebhook {
  accountId: number;
  webhookId: string;
}

interface DueRow {
  account_id: string | number;
  webhook_id: string | number;
}

/**
 * The first delivery of each webhook, read by jumping from one to the next in the index: what waits behind the first is
 * not read, so that the backlog of a dead receiver costs nobody anything.
 */
const HEADS = `
  WITH RECURSIVE heads AS (
    (SELECT account_id, webhook_id, lane, next_at FROM webhook_deliveries WHERE next_at IS NOT NULL
     ORDER BY account_id, webhook_id, lane, next_at LIMIT 1)
    UNION ALL
    SELECT n.account_id, n.webhook_id, n.lane, n.next_at FROM heads h CROSS JOIN LATERAL (
      SELECT account_id, webhook_id, lane, next_at FROM webhook_deliveries
      WHERE next_at IS NOT NULL AND (account_id, webhook_id, lane) > (h.account_id, h.webhook_id, h.lane)
      ORDER BY account_id, webhook_id, lane, next_at LIMIT 1) n)
  SELECT h.account_id, h.webhook_id
  FROM heads h LEFT JOIN webhooks w ON w.account_id = h.account_id AND w.webhook_id = h.webhook_id
  WHERE (h.next_at <= now() AND (w.held_until IS NULL OR w.held_until <= now()))
    OR w.webhook_id IS NULL OR w.disabled_at IS NOT NULL
  GROUP BY h.account_id, h.webhook_id ORDER BY min(h.next_at) LIMIT $1`;

/** The same on a cluster, whose nodes each read what is due in their shards. */
const ON_CLUSTER = `
  SELECT d.account_id, d.webhook_id FROM {table} d
  WHERE d.next_at <= now() GROUP BY d.account_id, d.webhook_id ORDER BY min(d.next_at) LIMIT 1000`;

const toDue = ({ account_id, webhook_id }: DueRow): DueWebhook => ({
  accountId: Number(account_id),
  webhookId: String(webhook_id),
});

async function findHeads(tx: Tx, limit: number): Promise<DueWebhook[]> {
  const { rows } = await tx.query<DueRow>({ name: "webhook_heads", text: HEADS, values: [limit] });
  return rows.map(toDue);
}

/**
 * Webhooks with due deliveries, those that wait longest first, and those that were deleted or disabled while something
 * waits for them (on a cluster, when it is due). Reads all accounts.
 */
export async function findDueWebhooks(limit: number): Promise<DueWebhook[]> {
  if (!(await isCluster())) return asWorker((tx) => findHeads(tx, limit));
  const { rows } = await readReachable<DueRow>("webhook_deliveries", ON_CLUSTER);
  return rows.map(toDue);
}
