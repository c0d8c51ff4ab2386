import type { FraudList } from "@/lib/core/trust/fraud/data";
import type { Tx } from "@/lib/db/transaction";

export interface ListVersion {
  list: FraudList;
  entries: number;
  updated_at: Date;
}

export async function findLists(tx: Tx): Promise<ListVersion[]> {
  const { rows } = await tx.query<ListVersion>(
    "SELECT list, entries, updated_at FROM fraud_lists ORDER BY list",
  );
  return rows;
}

export async function findContent(tx: Tx, list: FraudList): Promise<string | null> {
  const { rows } = await tx.query<{ content: string }>(
    "SELECT content FROM fraud_lists WHERE list = $1",
    [list],
  );
  return rows[0]?.content ?? null;
}

export async function saveList(
  tx: Tx,
  list: FraudList,
  { content, entries }: { content: string; entries: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO fraud_lists (list, entries, content, updated_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (list) DO UPDATE SET entries = $2, content = $3, updated_at = $4`,
    [list, entries, content, new Date()],
  );
}

export async function deleteList(tx: Tx, list: FraudList): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM fraud_lists WHERE list = $1", [list]);
  return rowCount === 1;
}
