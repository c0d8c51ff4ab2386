import type { Tx } from "@/lib/db/transaction";

export interface KeywordRecord {
  number: string;
  keyword: string;
  account_id: string;
}

export async function findAccountsByKeyword(tx: Tx, number: string): Promise<Map<string, number>> {
  const { rows } = await tx.query<KeywordRecord>(
    "SELECT number, keyword, account_id FROM inbound_keywords WHERE number = $1",
    [number],
  );
  return new Map(rows.map((row) => [row.keyword, Number(row.account_id)]));
}

export async function findAllKeywords(tx: Tx): Promise<KeywordRecord[]> {
  const { rows } = await tx.query<KeywordRecord>(
    "SELECT number, keyword, account_id FROM inbound_keywords ORDER BY number, keyword",
  );
  return rows;
}

/** Returns false if the keyword is taken. */
export async function insertKeyword(
  tx: Tx,
  { number, keyword }: Pick<KeywordRecord, "number" | "keyword">,
  accountId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO inbound_keywords (number, keyword, account_id) VALUES ($1, $2, $3)
     ON CONFLICT (number, keyword) DO NOTHING`,
    [number, keyword, accountId],
  );
  return rowCount === 1;
}

export async function deleteKeyword(tx: Tx, number: string, keyword: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "DELETE FROM inbound_keywords WHERE number = $1 AND keyword = $2",
    [number, keyword],
  );
  return rowCount === 1;
}
