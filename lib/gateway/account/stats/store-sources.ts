import { IS_SENT } from "@/lib/core/messages/message-conditions";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";
import type { CostRecord } from "./store-costs";

/** What the messages handed over from one instant to another cost, by the customer's own number; the most expensive `limit`. */
export async function findCostsBySource(
  tx: Tx,
  accountId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<CostRecord[]> {
  const { rows } = await tx.query<CostRecord>(
    `SELECT source AS id, count(*) AS messages, sum(parts_count) AS parts, sum(price) AS cost FROM messages
     WHERE account_id = $1 AND gateway_sent_at >= $2 AND gateway_sent_at < $3 AND ${IS_SENT}
       AND origin <> '${TEST_ORIGIN}'
     GROUP BY source ORDER BY sum(price) DESC, source LIMIT $4`,
    [accountId, from, to, limit],
  );
  return rows;
}
