import { attempt } from "@/lib/db/attempt";
import { conditionsSql, type FilterSource, parameters, type SqlField } from "./conditions";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { Context } from "@/lib/core/context";
import {
  COUNT_LIMIT,
  countedUpTo,
  type CollectionQuery,
  toExactTotal,
  type Page,
  type Total,
} from "@/lib/core/collection";
import type { AnyList, KeysWith } from "@/lib/core/list";

/** SQL of filterable fields; optional for those named like a column of the row. */
export type SqlFields<F, Row> = {
  readonly [K in Exclude<KeysWith<F, "filter">, keyof Row>]: SqlField;
} & { readonly [K in KeysWith<F, "filter"> & keyof Row]?: SqlField };

/** SQL fragments must be constants in code, never input. */
interface RowSource<Row> extends FilterSource {
  columns: string;
  from: string;
  where: string;
  /** May differ by order field. The last column must be unique within the account, so that pages don't overlap. */
  orderBy: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** For wide rows: finds a page's ids first, with an index-only scan if possible, then reads just these rows. */
  key?: string;
  row?: Row;
}

export type ListSource<Row, L extends AnyList> = Omit<RowSource<Row>, keyof FilterSource> & {
  list: L;
} & (Record<never, never> extends SqlFields<L["fields"], Row>
    ? { sql?: SqlFields<L["fields"], Row> }
    : { sql: SqlFields<L["fields"], Row> });

function orderSql({ orderBy, list }: RowSource<object>, { order }: CollectionQuery): string {
  const [first] = order;
  const direction = first?.direction === "asc" ? "ASC" : "DESC";
  const field = first?.field ?? list.order[0] ?? "";
  const columns = Symbol.iterator in orderBy ? orderBy : orderBy[field];
  if (columns === undefined) throw new Error(`No SQL orders by the field ${field}`);
  return columns.map((column) => `${column} ${direction}`).join(", ");
}

async function findPage<Row extends object>(
  tx: Tx,
  source: RowSource<Row>,
  values: readonly unknown[],
  query: CollectionQuery,
): Promise<Row[]> {
  const params = parameters(...values);
  const where = source.where + conditionsSql(query.conditions, source, params);
  const order = orderSql(source, query);
  const limit = params.add(query.itemsPerPage, "bigint");
  const offset = params.add((query.page - 1) * query.itemsPerPage, "bigint");
  const page = `FROM ${source.from} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await tx.query<Row>(
    source.key === undefined
      ? `SELECT ${source.columns} ${page}`
      : `SELECT ${source.columns} FROM ${source.from} WHERE ${source.where}
           AND ${source.key} = ANY (ARRAY(SELECT ${source.key} ${page})) ORDER BY ${order}`,
    params.values,
  );
  return rows;
}

/** Returns a page; the total is counted lazily. `values` are the source's parameters after the account. */
export async function listPage<Row extends object, T>(
  ctx: Context,
  source: RowSource<Row>,
  query: CollectionQuery,
  toResources: (rows: Row[], tx: Tx) => T[] | Promise<T[]>,
  values: readonly unknown[] = [],
): Promise<Page<T>> {
  const { id } = ctx.account;
  const parameters = [id, ...values];
  const items = await readAccount(id, async (tx) =>
    toResources(await findPage(tx, source, parameters, query), tx),
  );
  const count = () => readAccount(id, (tx) => countRows(tx, source, parameters, query));
  return { items, total: () => countTotal(query, items.length, count) };
}

/** Counting stops then, since a long list may have few matches to count. */
const COUNT_TIMEOUT_MS = 1_000;

/** Counts the total. A partial page is the last one, unless past the end, so it needs no counting. */
export async function countTotal(
  { page, itemsPerPage }: Pick<CollectionQuery, "page" | "itemsPerPage">,
  visible: number,
  count: () => Promise<Total>,
): Promise<Total> {
  const seenCount = (page - 1) * itemsPerPage + visible;
  const isWithin = visible > 0 || page === 1;
  if (isWithin && visible < itemsPerPage) return toExactTotal(seenCount);
  const total = await count();
  if (!isWithin) return total;
  return {
    ...total,
    count: Math.max(total.count, total.isExact ? seenCount : Math.min(seenCount, COUNT_LIMIT)),
  };
}

/**
 * Counts exactly up to 10,000; beyond, or after a second, returns a lower bound. Never reads more matching rows than
 * it counts. `from` and `where` must be constants in code.
 */
export async function countUpTo(
  tx: Tx,
  from: string,
  where: string,
  values: unknown[],
): Promise<Total> {
  const exact = await attempt(tx, COUNT_TIMEOUT_MS, () =>
    tx.query<{ counted: string }>(
      `SELECT count(*) AS counted FROM (
         SELECT 1 FROM ${from} WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) AS capped`,
      values,
    ),
  );
  if (exact === null) return { count: 0, isExact: false };
  return countedUpTo(Number(exact.value.rows[0]?.counted ?? 0));
}

export function countRows(
  tx: Tx,
  source: RowSource<object>,
  values: readonly unknown[],
  query: Pick<CollectionQuery, "conditions">,
): Promise<Total> {
  const params = parameters(...values);
  const where = source.where + conditionsSql(query.conditions, source, params);
  return countUpTo(tx, source.from, where, params.values);
}
