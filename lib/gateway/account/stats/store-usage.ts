import type { Tx } from "@/lib/db/transaction";

export interface UsageRecord {
  iso2: string;
  service_code: string;
  parts: string;
  /** Micro-units. */
  cost: string;
}

export async function findUsage(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<UsageRecord[]> {
  const { rows } = await tx.query<UsageRecord>(
    `SELECT iso2, service_code, sum(parts) AS parts, sum(cost) AS cost FROM message_stats
     WHERE account_id = $1 AND hour >= $2 AND hour < $3
     GROUP BY iso2, service_code HAVING sum(cost) > 0 ORDER BY sum(cost) DESC, iso2, service_code`,
    [accountId, from, to],
  );
  return rows;
}
