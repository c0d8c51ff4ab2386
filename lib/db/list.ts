import { attempt } from "@/lib/db/attempt";
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

/** Totals above this are estimated: counting on would cost more than the page itself. */
const COUNT_LIMIT = 10_000;
/** Likewise when few rows of a long list match. */
const COUNT_MS = 1_000;

/**
 * How many rows match: exact up to 10,000, beyond that, or when counting takes longer than a second, the
 * planner's estimate. Never reads more matching rows than it counts. `from` and `where` are constants of the code with placeholders.
 */
export async function countUpTo(
  tx: Tx,
  from: string,
  where: string,
  values: unknown[],
): Promise<number> {
  const exact = await attempt(tx, COUNT_MS, () =>
    tx.query<{ counted: string }>(
      `SELECT count(*) AS counted FROM (
         SELECT 1 FROM ${from} WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) AS capped`,
      values,
    ),
  );
  const counted = Number(exact?.value.rows[0]?.counted ?? 0);
  if (exact !== null && counted <= COUNT_LIMIT) return counted;
  const { rows: plan } = await tx.query<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>(
    `EXPLAIN (FORMAT JSON) SELECT 1 FROM ${from} WHERE ${where}`,
    values,
  );
  return Math.max(counted, plan[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? counted);
}

/** How many rows of a list match, over all its pages; see `countUpTo`. */
export function countRows(
  tx: Tx,
  source: ListSource,
  values: readonly unknown[],
  query: Pick<CollectionQuery, "conditions">,
): Promise<number> {
  const params = parameters(...values);
  const where = source.where + conditionsSql(query.conditions, source.filters, params);
  return countUpTo(tx, source.from, where, params.values);
}
