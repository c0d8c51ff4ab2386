import { conditionsSql, type FilterColumn, parameters } from "@/lib/db/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";

/** Where the rows of a list come from. All texts are constants of the code, never input. */
export interface ListSource {
  columns: string;
  /** Table, with an alias where columns need one. */
  from: string;
  /** Begins with the account: `account_id = $1`. */
  where: string;
  filters: Record<string, FilterColumn>;
  /** Columns in the order of the list; the last one is unique within the account. */
  orderBy: readonly string[];
}

/**
 * One page of a list, newest first unless asked otherwise. `values` are the parameters of `where`, the
 * account first.
 */
export async function findPage<R extends object>(
  tx: Tx,
  source: ListSource,
  values: readonly unknown[],
  query: CollectionQuery,
): Promise<R[]> {
  const params = parameters(...values);
  const where = source.where + conditionsSql(query.conditions, source.filters, params);
  const direction = query.order[0]?.direction === "asc" ? "ASC" : "DESC";
  const order = source.orderBy.map((column) => `${column} ${direction}`).join(", ");
  const limit = params.add(query.itemsPerPage, "bigint");
  const offset = params.add((query.page - 1) * query.itemsPerPage, "bigint");
  const { rows } = await tx.query<R>(
    `SELECT ${source.columns} FROM ${source.from} WHERE ${where}
     ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    params.values,
  );
  return rows;
}

/** How many rows of a list match, over all its pages. */
export async function countRows(
  tx: Tx,
  source: ListSource,
  values: readonly unknown[],
  query: Pick<CollectionQuery, "conditions">,
): Promise<number> {
  const params = parameters(...values);
  const where = source.where + conditionsSql(query.conditions, source.filters, params);
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) FROM ${source.from} WHERE ${where}`,
    params.values,
  );
  return Number(rows[0]?.count ?? 0);
}
