import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";

/** Returns the type of each linked campaign with the text variant that links it, or null for both. */
export async function findLinkKinds(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<{ variant: Variant | null; type: 1 | 2 }[]> {
  const { rows } = await tx.query<{ variant: Variant | null; type: 1 | 2 }>(
    `SELECT b.variant, c.type FROM campaign_bulks b
       JOIN short_link_campaigns c ON c.account_id = b.account_id AND c.code = b.campaign AND c.removed_at IS NULL
     WHERE b.account_id = $1 AND c.account_id = $1 AND b.bulk_id = $2`,
    [accountId, bulkId],
  );
  return rows;
}

export async function findBulksWithOwnLinks(
  tx: Tx,
  accountId: number,
  bulkIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ bulk_id: string }>(
    `SELECT DISTINCT b.bulk_id FROM campaign_bulks b
       JOIN short_link_campaigns c ON c.account_id = b.account_id AND c.code = b.campaign AND c.removed_at IS NULL
     WHERE b.account_id = $1 AND c.account_id = $1 AND b.bulk_id = ANY ($2::uuid[]) AND c.type = 2`,
    [accountId, bulkIds],
  );
  return new Set(rows.map(({ bulk_id }) => bulk_id));
}

/** Sums clicks by people; clickers are messages whose individual link a person followed. */
export async function sumVariantClicks(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<{ variant: Variant; clicks: string; clickers: string }[]> {
  const { rows } = await tx.query<{ variant: Variant; clicks: string; clickers: string }>(
    `SELECT variant, sum(people_count) AS clicks, count(DISTINCT message) AS clickers FROM short_links
     WHERE account_id = $1 AND bulk_id = $2 AND variant IS NOT NULL AND people_count > 0 GROUP BY variant`,
    [accountId, bulkId],
  );
  return rows;
}
