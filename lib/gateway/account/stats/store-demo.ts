import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL } from "./store";

export async function insertBulkStats(tx: Tx, accountId: number): Promise<void> {
  const { sent, delivered, undelivered, refused } = MEASURE_SQL;
  await tx.query(
    `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost, delivered, undelivered, refused)
     SELECT account_id, bulk_id, date_trunc('minute', coalesce(gateway_sent_at, created_at)), iso2, coalesce(problem_code, 0),
       count(*) FILTER (WHERE ${sent}), coalesce(sum(parts_count) FILTER (WHERE ${sent}), 0),
       coalesce(sum(price) FILTER (WHERE ${sent}), 0), count(*) FILTER (WHERE ${delivered}),
       count(*) FILTER (WHERE ${undelivered}), count(*) FILTER (WHERE ${refused})
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5`,
    [accountId],
  );
}
