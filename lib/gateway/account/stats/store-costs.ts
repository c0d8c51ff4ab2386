import type { Tx } from "@/lib/db/transaction";
import type { SpendingRange } from "./store-spending";

export interface CostRecord {
  id: string;
  messages: string;
  parts: string;
  cost: string;
}

export async function findCostsByBulk(
  tx: Tx,
  accountId: number,
  { from, to, iso2 = null }: Pick<SpendingRange, "from" | "to" | "iso2">,
): Promise<CostRecord[]> {
  const { rows } = await tx.query<CostRecord>(
    `SELECT bulk_id AS id, sum(sent) AS messages, sum(parts) AS parts, sum(cost) AS cost FROM bulk_stats
     WHERE account_id = $1 AND minute >= $2 AND minute < $3 AND ($4::text[] IS NULL OR iso2 = ANY ($4))
     GROUP BY bulk_id HAVING sum(sent) > 0`,
    [accountId, from, to, iso2],
  );
  return rows;
}
