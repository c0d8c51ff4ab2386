import type { CollectionQuery } from "@/lib/core/collection";
import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import { documentSource } from "./store";

export interface MonthRecord {
  month: string;
  currency: string;
  documents: string;
  /** Cents, less credit notes. */
  net: string;
  fee: string;
  vat: string;
  amount: string;
}

const toSignedSql = (column: string) =>
  `sum(CASE kind WHEN 'invoice' THEN ${column} ELSE -${column} END)`;

export async function sumByMonth(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
  limit: number,
): Promise<MonthRecord[]> {
  const source = documentSource(null);
  const params = parameters(accountId, limit);
  const where = source.where + conditionsSql(query.conditions, source, params);
  const { rows } = await tx.query<MonthRecord>(
    `SELECT to_char(issued_on, 'YYYY-MM') AS month, currency, count(*) AS documents,
       ${toSignedSql("net")} AS net, ${toSignedSql("fee")} AS fee, ${toSignedSql("vat")} AS vat,
       ${toSignedSql("amount")} AS amount
     FROM ${source.from} WHERE ${where} GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT $2`,
    params.values,
  );
  return rows;
}
