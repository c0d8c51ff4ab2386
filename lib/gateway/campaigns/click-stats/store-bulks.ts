import { NO_BULK } from "@/lib/core/messages/no-bulk";
import type { Tx } from "@/lib/db/transaction";

interface BulkSum {
  bulk_id: string;
  clicks: string;
  people: string;
}

/** Sums clicks by people; omits bulks without any. Each click is in one row, whatever its time zone. */
export async function sumBulkClicks(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Map<string, { clicks: number; people: number }>> {
  const { rows } = await tx.query<BulkSum>(
    `SELECT d.bulk_id, sum(d.clicks) AS clicks, sum(d.people) AS people
     FROM click_days d JOIN click_kinds k ON k.account_id = d.account_id AND k.kind_id = d.kind_id
     WHERE d.account_id = $1 AND k.account_id = $1 AND d.bulk_id = ANY ($2::uuid[])
       AND d.bulk_id <> '${NO_BULK}' AND k.class = 'person'
     GROUP BY d.bulk_id`,
    [accountId, bulkIds],
  );
  return new Map(
    rows.map(({ bulk_id, clicks, people }) => [
      bulk_id,
      { clicks: Number(clicks), people: Number(people) },
    ]),
  );
}

/** Counts messages whose individual link a person followed; omits bulks without any. */
export async function countPeopleByBulks(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ bulk_id: string; people: number }>(
    `SELECT bulk_id, count(DISTINCT message)::int AS people FROM short_links
     WHERE account_id = $1 AND bulk_id = ANY ($2::uuid[]) AND message IS NOT NULL AND people_count > 0
     GROUP BY bulk_id`,
    [accountId, bulkIds],
  );
  return new Map(rows.map(({ bulk_id, people }) => [bulk_id, people]));
}
