import type { Tx } from "@/lib/db/transaction";

/**
 * How many people unsubscribed because of a bulk: by a reply that asks for it, or by a form that a link of the bulk leads
 * to. Whoever did both is one; of a link that all messages share nobody knows whose it was, so each answer counts.
 */
export async function countUnsubscribed(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(DISTINCT who)::int AS count FROM (
       SELECT msg_uuid::text AS who FROM incomings WHERE account_id = $1 AND bulk_id = $2 AND opt = 'out'
       UNION ALL
       SELECT coalesce(l.message, f.answer_id)::text FROM form_answers f
       JOIN short_links l ON l.account_id = f.account_id AND l.link_id = f.link_id
       WHERE f.account_id = $1 AND l.account_id = $1 AND l.bulk_id = $2
         AND f.kind = 'unsubscribe' AND f.state = 'done'
         AND f.campaign IN (SELECT c.campaign FROM campaign_bulks c WHERE c.account_id = $1 AND c.bulk_id = $2)
     ) AS asked`,
    [accountId, bulkId],
  );
  return rows[0]?.count ?? 0;
}
