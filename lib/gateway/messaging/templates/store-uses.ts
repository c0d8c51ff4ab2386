import type { Tx } from "@/lib/db/transaction";

/** Counts the recurring bulks, which are limited per account, by the template that they name. */
export async function countUses(tx: Tx, accountId: number): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; count: number }>(
    `SELECT bulk ->> 'template_id' AS id, count(*)::int AS count FROM recurring_bulks
     WHERE account_id = $1 AND bulk ->> 'template_id' IS NOT NULL GROUP BY 1`,
    [accountId],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
