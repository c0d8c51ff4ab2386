import { attempt } from "@/lib/db/attempt";
import { conditionsSql, type FilterSource, parameters, type SqlField } from "./conditions";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { Context } from "@/lib/core/context";
import {
  COUNT_LIMIT,
  countedUpTo,
  type CollectionQuery,
  exactly,
  type Page,
  type Total,
} from "@/lib/core/collection";
import type { AnyList, KeysWith } from "@/lib/core/list";

/**
 * Where SQL finds the filtered fields of a list. A field that rows have is the column of its name unless said
 * otherwise; for any other the store must say.
 */
export type SqlFields<F, Row> = {
  readonly [K in Exclude<KeysWith<F, "filter">, keyof Row>]: SqlField;
} & { readonly [K in KeysWith<F, "filter"> & keyof Row]?: SqlField };

/** Where the rows of a list come from. All texts are constants of the code, never input. */
interface RowSource<Row> extends FilterSource {
  columns: string;
  /** Table, with an alias where columns need one. */
  from: string;
  /** Begins with the account: `account_id = $1`. */
  where: string;
  /** Columns in the order of the list, or of each field it is ordered by; the last one is unique within the account. */
  orderBy: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /**
   * The column of their ids, where rows are wide: those of the page are found first, from an index where one holds all
   * that is filtered by, and only they are read.
   */
  key?: string;
  /** Never there: what a row is, for the compiler. */
  row?: Row;
}

/** The same as a store declares it: `list` and `sql` cannot part. */
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

/**
 * One page of a list, newest first unless asked otherwise. `values` are the parameters of `where`, the
 * account first.
 */
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

/**
 * Returns one page of the account's rows converted by `toResources`, and a total
 * that is counted only when it is needed. `values` are the parameters of the source behind the account.
 */
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
  return { items, total: () => totalOf(query, items.length, count) };
}

/** Where few rows of a long list match, counting ends after this. */
const COUNT_MS = 1_000;

/**
 * The total of a list of which a page with `shown` rows was read. A page that is not full is the last one, unless it
 * lies past the end: then nothing needs to be counted.
 */
export async function totalOf(
  { page, itemsPerPage }: Pick<CollectionQuery, "page" | "itemsPerPage">,
  shown: number,
  count: () => Promise<Total>,
): Promise<Total> {
  const seen = (page - 1) * itemsPerPage + shown;
  const isWithin = shown > 0 || page === 1;
  if (isWithin && shown < itemsPerPage) return exactly(seen);
  const total = await count();
  if (!isWithin) return total;
  // Rows may have come since they were counted, and a count that took too long knows of none.
  return {
    ...total,
    count: Math.max(total.count, total.isExact ? seen : Math.min(seen, COUNT_LIMIT)),
  };
}

/**
 * How many rows match: exact up to 10,000, beyond that, or when counting takes longer than a second, at least as many
 * as are known. Never reads more matching rows than it counts. `from` and `where` are constants of the code with
 * placeholders.
 */
export async function countUpTo(
  tx: Tx,
  from: string,
  where: string,
  values: unknown[],
): Promise<Total> {
  const exact = await attempt(tx, COUNT_MS, () =>
    tx.query<{ counted: string }>(
      `SELECT count(*) AS counted FROM (
         SELECT 1 FROM ${from} WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) AS capped`,
      values,
    ),
  );
  if (exact === null) return { count: 0, isExact: false };
  return countedUpTo(Number(exact.value.rows[0]?.counted ?? 0));
}

/** How many rows of a list match, over all its pages; see `countUpTo`. */
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
