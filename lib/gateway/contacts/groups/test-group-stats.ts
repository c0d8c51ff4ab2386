import { asOwner } from "@/lib/db/transaction";

/**
 * Returns groups with inconsistent aggregates: additions minus removals must equal the counted and actual size, and
 * unsubscribes the sum of reasons.
 */
export async function findStatsMismatches(accountId: number): Promise<object[]> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT * FROM (
         SELECT g.group_id, g.count_items, g.unsubscribed,
           (SELECT count(*) FROM contact_phones p WHERE p.account_id = $1 AND p.group_id = g.group_id) AS stored,
           (SELECT coalesce(sum(added - removed), 0) FROM contact_group_stats s
             WHERE s.account_id = $1 AND s.group_id = g.group_id) AS summed,
           (SELECT coalesce(sum(r.n), 0) FROM contact_group_stats s, unnest(s.unsubscribed) AS r (n)
             WHERE s.account_id = $1 AND s.group_id = g.group_id) AS reasons
         FROM contact_groups g WHERE g.account_id = $1 AND g.removed_at IS NULL) AS counted
       WHERE count_items <> summed OR count_items <> stored OR unsubscribed <> reasons`,
      [accountId],
    ),
  );
  return rows;
}
