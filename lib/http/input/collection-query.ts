import { DomainError } from "@/lib/core/errors";
import type {
  CollectionDefinition,
  CollectionQuery,
  Condition,
  Filter,
  FilterValue,
} from "@/lib/core/collection";
import {
  isBeyondField,
  parseBetween,
  parseBoolean,
  parseBound,
  parseFilterValue,
} from "./filter-value";
import { literalName, type Parameter, findParameter } from "./parameters";
import { assertStrict } from "./strict-query";
import { lastValue, MAX_PAIRS, type QueryPairs } from "@/lib/core/query-string";

export const MAX_PAGE = 1_000_000;
export const DEFAULT_ITEMS_PER_PAGE = 30;
export const MAX_ITEMS_PER_PAGE = 500;
const MAX_VALUES = 500;
const PAGING = ["page", "itemsPerPage"];
function invalidParameter(path: string, message: string): DomainError {
  return new DomainError("invalid_input", message, {
    violations: [{ path, message, code: "invalid_value" }],
  });
}

function integerParameter(pairs: QueryPairs, name: string, fallback: number, max: number): number {
  const text = lastValue(pairs, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) {
    throw invalidParameter(name, `Must be a whole number from 1 to ${max}.`);
  }
  return value;
}

/**
 * Throws `invalid_input` for an invalid option. Ignoring it, like invalid filters, would return another response than
 * requested.
 */
function assertNoOption(name: string, { isOption, type, values, description }: Filter): void {
  if (isOption !== true) return;
  if (values !== undefined) throw invalidParameter(name, `Must be one of ${values.join(", ")}.`);
  if (type === "integer") throw invalidParameter(name, `Must be a whole number: ${description}`);
  if (type === "date") throw invalidParameter(name, "Must be a day that there is, as YYYY-MM-DD.");
  throw invalidParameter(name, type === "timestamp" ? "Must be a Unix time." : "Is too long.");
}

function rangeConditions(
  parameter: Parameter & { kind: "range" },
  text: string,
): Condition[] | undefined {
  const { field, filter, operator } = parameter;
  if (operator === "between") {
    const bounds = parseBetween(text, filter);
    if (bounds === undefined) return undefined;
    return [
      { field, op: "gte", value: bounds[0] },
      { field, op: "lte", value: bounds[1] },
    ];
  }
  const value = parseBound(text, filter);
  return value === undefined ? undefined : [{ field, op: operator, value }];
}

/** Collects the conditions of a query; values of a repeated filter are ORed. */
class ConditionCollector {
  private readonly values = new Map<string, { filter: Filter; values: FilterValue[] }>();
  private readonly conditions: Condition[] = [];
  readonly order = new Map<string, "asc" | "desc">();

  /** Adds a parameter's value; returns false for an invalid one, which is ignored. */
  add(name: string, parameter: Parameter, text: string): boolean {
    switch (parameter.kind) {
      case "order":
        return this.addOrder(parameter.field, text.toLowerCase());
      case "exists":
        return this.addExists(parameter.field, parseBoolean(text));
      case "range":
        return this.addAll(rangeConditions(parameter, text));
      case "values":
        return this.addValue(name, parameter, text);
    }
  }

  private addOrder(field: string, direction: string): boolean {
    if (direction !== "asc" && direction !== "desc") return false;
    this.order.set(field, direction);
    return true;
  }

  private addExists(field: string, value: boolean | undefined): boolean {
    return this.addAll(value === undefined ? undefined : [{ field, op: "exists", value }]);
  }

  private addAll(conditions: Condition[] | undefined): boolean {
    this.conditions.push(...(conditions ?? []));
    return conditions !== undefined;
  }

  private addValue(name: string, parameter: Parameter & { kind: "values" }, text: string): boolean {
    const { field, filter } = parameter;
    const value = parseFilterValue(text, filter);
    if (value === undefined) return false;
    const values = this.values.get(field) ?? { filter, values: [] };
    this.values.set(field, values);
    if (isBeyondField(text, filter)) return true;
    if (values.values.length === MAX_VALUES) {
      throw invalidParameter(name, `Use at most ${MAX_VALUES} values.`);
    }
    values.values.push(value);
    return true;
  }

  all(): Condition[] {
    const values = [...this.values].map(
      ([field, { filter, values }]): Condition =>
        filter.match === "partial"
          ? { field, op: "contains", values: [...new Set(values.map(String))] }
          : { field, op: "in", values: [...new Set(values)] },
    );
    return [...values, ...this.conditions];
  }
}

/**
 * Ignores unknown parameters and invalid filter values; empty ones count as missing. Throws `invalid_input` for
 * `page`, `itemsPerPage`, options and more than 500 values of a filter; a strict collection, which has no paging,
 * throws `unprocessable` for everything that would be ignored, for values beyond the field's capacity, and for
 * contradictory filters.
 */
export function parseCollectionQuery(
  definition: CollectionDefinition,
  pairs: QueryPairs,
): CollectionQuery {
  const gathered = new ConditionCollector();
  const unread = new Set<string>();
  for (const [rawName, text] of pairs) {
    const name = literalName(rawName);
    const parameter = findParameter(definition, rawName);
    // Clients send unused filters with an empty value; their names must still be valid.
    if (text === "" && parameter !== undefined) continue;
    const isRead = parameter !== undefined && gathered.add(name, parameter, text);
    if (isRead && !(parameter.kind === "values" && isBeyondField(text, parameter.filter))) continue;
    if (parameter?.kind === "values" || parameter?.kind === "range") {
      assertNoOption(rawName, parameter.filter);
    }
    unread.add(rawName);
  }
  // Parameters beyond the limit are unknown.
  if (pairs.length === MAX_PAIRS) unread.add("…");
  const conditions = gathered.all();
  if (definition.isStrict === true) assertStrict(definition, pairs, conditions, [...unread]);
  const order = [...gathered.order].map(([field, direction]) => ({ field, direction }));
  const [newest] = definition.order;
  if (order.length === 0 && newest !== undefined) order.push({ field: newest, direction: "desc" });
  return {
    page: integerParameter(pairs, "page", 1, MAX_PAGE),
    itemsPerPage: integerParameter(
      pairs,
      "itemsPerPage",
      DEFAULT_ITEMS_PER_PAGE,
      MAX_ITEMS_PER_PAGE,
    ),
    conditions,
    order,
    ...(PAGING.some((name) => lastValue(pairs, name) !== undefined) && { isPaged: true }),
  };
}
