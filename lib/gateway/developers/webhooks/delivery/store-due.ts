import type { DueQuery } from "@/lib/db/due-work/due-board";
import { perDatabase } from "@/lib/db/per-database";
import type { Tx } from "@/lib/db/transaction";

export interface DueWebhook {
  accountId: number;
  webhookId: string;
}

export interface DueRow {
  account_id: string | number;
  webhook_id: string | number;
}

interface HeadRow extends DueRow {
  queue: number;
  is_due: boolean;
  is_last: boolean;
}

type Cursor = readonly [accountId: string, webhookId: string, queue: number];
const FIRST_CURSOR: Cursor = ["0", "0", -1];
const cursor = perDatabase((): { after: Cursor } => ({ after: FIRST_CURSOR }));

/** True if the scan was incomplete; the next one continues there. */
export const isMidScan = (): boolean => cursor().after !== FIRST_CURSOR;

/** Maximum queues per scan; the next one continues after them. */
export const MAX_QUEUES_PER_SCAN = 2_000;

/** Reads the first delivery of each queue: due like in `findHeads`, and always with more queues than one scan reads. */
export const WEBHOOKS_DUE: DueQuery = {
  sql: `
  WITH RECURSIVE heads AS (
    (SELECT account_id, webhook_id, lane, next_at, 1 AS n FROM webhook_deliveries
     WHERE next_at IS NOT NULL ORDER BY account_id, webhook_id, lane, next_at LIMIT 1)
    UNION ALL
    SELECT n.account_id, n.webhook_id, n.lane, n.next_at, h.n + 1 FROM heads h CROSS JOIN LATERAL (
      SELECT account_id, webhook_id, lane, next_at FROM webhook_deliveries
      WHERE next_at IS NOT NULL AND (account_id, webhook_id, lane) > (h.account_id, h.webhook_id, h.lane)
      ORDER BY account_id, webhook_id, lane, next_at LIMIT 1) n WHERE h.n < ${MAX_QUEUES_PER_SCAN})
  SELECT CASE WHEN count(*) = ${MAX_QUEUES_PER_SCAN} THEN now() ELSE min(
    CASE WHEN w.webhook_id IS NULL OR w.disabled_at IS NOT NULL THEN now() ELSE greatest(h.next_at, w.held_until) END) END
  FROM heads h LEFT JOIN webhooks w ON w.account_id = h.account_id AND w.webhook_id = h.webhook_id`,
  placement: "distributed",
};

/**
 * Loose index scan, so that the backlog of a dead receiver isn't read. Each scan covers a bounded section of the
 * index.
 */
const HEADS = `
  WITH RECURSIVE heads AS (
    (SELECT account_id, webhook_id, lane, next_at, 1 AS n FROM webhook_deliveries
     WHERE next_at IS NOT NULL AND (account_id, webhook_id, lane) > ($2::bigint, $3::bigint, $4::smallint)
     ORDER BY account_id, webhook_id, lane, next_at LIMIT 1)
    UNION ALL
    SELECT n.account_id, n.webhook_id, n.lane, n.next_at, h.n + 1 FROM heads h CROSS JOIN LATERAL (
      SELECT account_id, webhook_id, lane, next_at FROM webhook_deliveries
      WHERE next_at IS NOT NULL AND (account_id, webhook_id, lane) > (h.account_id, h.webhook_id, h.lane)
      ORDER BY account_id, webhook_id, lane, next_at LIMIT 1) n WHERE h.n < $5)
  (SELECT h.account_id, h.webhook_id, 0 AS queue, true AS is_due, false AS is_last
   FROM heads h LEFT JOIN webhooks w ON w.account_id = h.account_id AND w.webhook_id = h.webhook_id
   WHERE (h.next_at <= now() AND (w.held_until IS NULL OR w.held_until <= now()))
     OR w.webhook_id IS NULL OR w.disabled_at IS NOT NULL
   GROUP BY h.account_id, h.webhook_id ORDER BY min(h.next_at) LIMIT $1)
  UNION ALL
  SELECT account_id, webhook_id, lane, false, true FROM heads WHERE n = $5`;

/** Reads the shards of `webhook_deliveries` on one node of a cluster. */
export const DUE_ON_NODE_SQL = `
  SELECT d.account_id, d.webhook_id FROM {table} d
  WHERE d.next_at <= now() GROUP BY d.account_id, d.webhook_id ORDER BY min(d.next_at) LIMIT 1000`;

export const toDue = ({ account_id, webhook_id }: DueRow): DueWebhook => ({
  accountId: Number(account_id),
  webhookId: String(webhook_id),
});

/**
 * Reads the next section of the index: due deliveries, longest waiting first, and deleted or disabled webhooks with
 * waiting ones. Reads all accounts of a single Postgres.
 */
export async function findHeads(
  tx: Tx,
  limit: number,
  headsPerLook: number,
): Promise<DueWebhook[]> {
  const state = cursor();
  const { rows } = await tx.query<HeadRow>({
    name: "webhook_heads",
    text: HEADS,
    values: [limit, ...state.after, headsPerLook],
  });
  const last = rows.find(({ is_last }) => is_last);
  state.after =
    last === undefined
      ? FIRST_CURSOR
      : [String(last.account_id), String(last.webhook_id), Number(last.queue)];
  return rows.filter(({ is_due }) => is_due).map(toDue);
}
