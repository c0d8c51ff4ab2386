import type { Tx } from "@/lib/db/transaction";

/** Numbers of recurring bulks and running automations, which are limited per account, by the template that they name. */
export interface TemplateUses {
  bulks: ReadonlyMap<string, number>;
  automations: ReadonlyMap<string, number>;
}

interface UseRow {
  id: string;
  count: number;
}

const toCounts = (rows: readonly UseRow[]) => new Map(rows.map(({ id, count }) => [id, count]));

export async function countUses(tx: Tx, accountId: number): Promise<TemplateUses> {
  const bulks = await tx.query<UseRow>(
    `SELECT bulk ->> 'template_id' AS id, count(*)::int AS count FROM recurring_bulks
     WHERE account_id = $1 AND bulk ->> 'template_id' IS NOT NULL GROUP BY 1`,
    [accountId],
  );
  const automations = await tx.query<UseRow>(
    `SELECT used.id, count(*)::int AS count FROM (
       SELECT DISTINCT a.id AS automation_id,
         jsonb_path_query(v.definition, '$.steps.** ? (@.kind == "text").template_id') #>> '{}' AS id
       FROM automations a JOIN automation_versions v
         ON v.account_id = a.account_id AND v.automation_id = a.id AND v.version = a.version
       WHERE a.account_id = $1 AND v.account_id = $1 AND a.state IN ('active', 'paused') AND a.removed_at IS NULL
         AND a.test_of IS NULL) AS used
     WHERE used.id IS NOT NULL GROUP BY used.id`,
    [accountId],
  );
  return { bulks: toCounts(bulks.rows), automations: toCounts(automations.rows) };
}
