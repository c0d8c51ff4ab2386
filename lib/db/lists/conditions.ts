import type { Condition, Filter, FilterValue } from "@/lib/core/collection";
import type { AnyList } from "@/lib/core/list";

type SqlType = "text" | "uuid" | "bigint" | "timestamptz" | "date" | "boolean" | "numeric";

/** For example served by an index; null: the default. `siblings` are all conditions ANDed with it. */
export type OwnSql = (
  condition: Condition,
  params: Parameters,
  siblings: readonly Condition[],
) => string | null;

interface SqlColumn {
  /** Must be a constant in code, never input. */
  sql: string;
  /** The API writes "not yet" as 0 where the column is null. */
  zeroIsNull?: boolean;
  /** For `exists[field]`; default: the column. */
  existsSql?: string;
  own?: OwnSql;
}

export type SqlField = string | SqlColumn | { own: OwnSql; sql?: undefined };

export interface FilterSource {
  list: AnyList;
  sql?: Readonly<Record<string, SqlField>>;
}

interface FilterColumn extends SqlColumn {
  type: SqlType;
}

const SQL_TYPES = {
  text: "text",
  uuid: "uuid",
  integer: "bigint",
  number: "numeric",
  timestamp: "timestamptz",
  date: "date",
  boolean: "boolean",
} as const satisfies Record<Exclude<Filter["type"], "enum">, SqlType>;

function toSqlType({ type, values = [] }: Filter): SqlType {
  if (type !== "enum") return SQL_TYPES[type];
  return values.every((value) => typeof value === "number") ? "bigint" : "text";
}

/** `add` returns the placeholder. */
export interface Parameters {
  values: unknown[];
  add: (value: unknown, type: string) => string;
}

export function parameters(...initial: unknown[]): Parameters {
  const values = [...initial];
  return {
    values,
    add(value, type) {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}

const OPERATORS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, "\\$&");
}

function toParameter(value: FilterValue, column: FilterColumn): unknown {
  if (column.type !== "timestamptz" && column.type !== "date") return value;
  const at = new Date(Number(value) * 1000);
  return column.type === "date" ? at.toISOString().slice(0, 10) : at;
}

function toInCondition(values: FilterValue[], column: FilterColumn, params: Parameters): string {
  if (values.length === 0) return "false";
  const nonNull = column.zeroIsNull ? values.filter((value) => value !== 0) : values;
  const parts: string[] = [];
  if (nonNull.length === 1) {
    const value = toParameter(nonNull[0] as FilterValue, column);
    // Stored times are finer than the API's seconds.
    parts.push(
      column.type === "timestamptz"
        ? `(${column.sql} >= ${params.add(value, "timestamptz")} AND ${column.sql} < ${params.add(value, "timestamptz")} + interval '1 second')`
        : `${column.sql} = ${params.add(value, column.type)}`,
    );
  } else if (nonNull.length > 1) {
    const list = nonNull.map((value) => toParameter(value, column));
    const sql = column.type === "timestamptz" ? `date_trunc('second', ${column.sql})` : column.sql;
    parts.push(`${sql} = ANY (${params.add(list, `${column.type}[]`)})`);
  }
  if (nonNull.length < values.length) parts.push(`${column.sql} IS NULL`);
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(" OR ")})`;
}

export function containsSql(sql: string, part: string, params: Parameters): string {
  return `${sql} ILIKE ${params.add(`%${escapeLike(part)}%`, "text")}`;
}

function containsCondition(values: string[], column: FilterColumn, params: Parameters): string {
  if (values.length === 0) return "false";
  const parts = values.map((value) => containsSql(column.sql, value, params));
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(" OR ")})`;
}

const isLower = (op: Condition["op"]) => op === "gt" || op === "gte";

function matchesZero({ op, value }: Condition & { value: number }): boolean {
  if (op === "gt") return value < 0;
  if (op === "gte") return value <= 0;
  return op === "lt" ? value > 0 : value >= 0;
}

/**
 * Adds "or null" to a bound that 0 satisfies: the API writes this column's null as 0, so null satisfies the bound like
 * 0.
 */
function boundWithZero(
  condition: Condition & { value: number },
  sql: string,
  column: FilterColumn,
  siblings: readonly Condition[],
): string {
  if (!matchesZero(condition)) return sql;
  // If another bound excludes 0, omitting "or null" lets an index of the column serve both.
  const isExcluded = siblings.some(
    (sibling) =>
      sibling.field === condition.field &&
      (isLower(sibling.op) || sibling.op === "lt" || sibling.op === "lte") &&
      !matchesZero(sibling as Condition & { value: number }),
  );
  return isExcluded ? sql : `(${sql} OR ${column.sql} IS NULL)`;
}

function conditionSql(
  condition: Condition,
  { list, sql: fieldSql = {} }: FilterSource,
  params: Parameters,
  siblings: readonly Condition[],
): string | null {
  const filter = list.fields[condition.field]?.filter;
  if (filter === undefined) return null;
  const result = fieldSql[condition.field] ?? condition.field;
  const target = typeof result === "string" ? { sql: result } : result;
  const ownCondition = target.own?.(condition, params, siblings) ?? null;
  if (ownCondition !== null || target.sql === undefined) return ownCondition;
  const column: FilterColumn = { ...target, type: toSqlType(filter) };
  switch (condition.op) {
    case "in":
      return toInCondition(condition.values, column, params);
    case "contains":
      return containsCondition(condition.values, column, params);
    case "exists":
      return `${column.existsSql ?? column.sql} IS ${condition.value ? "NOT " : ""}NULL`;
    default: {
      const seconds = condition.value;
      if (column.type !== "timestamptz") {
        return `${column.sql} ${OPERATORS[condition.op]} ${params.add(toParameter(seconds, column), column.type)}`;
      }
      // Whole seconds: "greater than 5" starts at 6.0, "at most 5" ends before 6.0.
      const shifted = condition.op === "gt" || condition.op === "lte" ? seconds + 1 : seconds;
      const operator = isLower(condition.op) ? ">=" : "<";
      const sql = `${column.sql} ${operator} ${params.add(new Date(shifted * 1000), "timestamptz")}`;
      return column.zeroIsNull ? boundWithZero(condition, sql, column, siblings) : sql;
    }
  }
}

/**
 * Builds the conditions, each with a leading ` AND `. Throws for unsupported conditions: omitting them would widen
 * what is listed, stopped or deleted.
 */
export function conditionsSql(
  conditions: readonly Condition[],
  source: FilterSource,
  params: Parameters,
): string {
  return conditions
    .map((condition) => {
      const sql = conditionSql(condition, source, params, conditions);
      if (sql !== null) return ` AND ${sql}`;
      throw new Error(`No SQL for filter "${condition.op}" of the field ${condition.field}`);
    })
    .join("");
}
