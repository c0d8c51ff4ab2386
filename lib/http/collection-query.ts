import { DomainError } from "@/lib/core/errors";
import type {
  CollectionDefinition,
  CollectionQuery,
  Condition,
  Filter,
  FilterValue,
} from "@/lib/http/collection";
import { parseBetween, parseBoolean, parseBound, parseFilterValue } from "@/lib/http/filter-value";
import { type QueryPairs, lastValue } from "@/lib/http/query-string";

export const MAX_PAGE = 1_000_000;
export const DEFAULT_ITEMS_PER_PAGE = 30;
export const MAX_ITEMS_PER_PAGE = 500;
const MAX_VALUES = 500;
const RANGE_OPERATORS = ["between", "gt", "gte", "lt", "lte"] as const;

type RangeOperator = (typeof RANGE_OPERATORS)[number];

/** What one literal parameter name means in one list. */
export type Parameter =
  | { kind: "values"; field: string; filter: Filter; isArray: boolean }
  | { kind: "range"; field: string; filter: Filter; operator: RangeOperator }
  | { kind: "exists"; field: string }
  | { kind: "order"; field: string };

const compiled = new WeakMap<CollectionDefinition, Map<string, Parameter>>();

/** Every parameter of a list besides paging, by its literal name, in the order of the definition. */
export function parametersOf(definition: CollectionDefinition): Map<string, Parameter> {
  const known = compiled.get(definition);
  if (known !== undefined) return known;
  const parameters = new Map<string, Parameter>();
  for (const field of definition.order)
    parameters.set(`_order[${field}]`, { kind: "order", field });
  for (const [field, filter] of Object.entries(definition.filters)) {
    parameters.set(field, { kind: "values", field, filter, isArray: false });
    if (filter.array)
      parameters.set(`${field}[]`, { kind: "values", field, filter, isArray: true });
    for (const operator of filter.range ? RANGE_OPERATORS : []) {
      parameters.set(`${field}[${operator}]`, { kind: "range", field, filter, operator });
    }
    if (filter.exists) parameters.set(`exists[${field}]`, { kind: "exists", field });
  }
  compiled.set(definition, parameters);
  return parameters;
}

/** `name[0]` and `name[17]` are `name[]`, as PHP's http_build_query writes arrays. */
function literalName(name: string): string {
  if (!name.endsWith("]")) return name;
  const open = name.lastIndexOf("[");
  const index = name.slice(open + 1, -1);
  return index !== "" && index.length <= 6 && /^\d+$/.test(index)
    ? `${name.slice(0, open)}[]`
    : name;
}

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

function rangeConditions(parameter: Parameter & { kind: "range" }, text: string): Condition[] {
  const { field, filter, operator } = parameter;
  if (operator === "between") {
    const bounds = parseBetween(text, filter);
    if (bounds === undefined) return [];
    return [
      { field, op: "gte", value: bounds[0] },
      { field, op: "lte", value: bounds[1] },
    ];
  }
  const value = parseBound(text, filter);
  return value === undefined ? [] : [{ field, op: operator, value }];
}

/** Values of one field gathered over all its parameters: an exact filter given twice is an IN. */
class Gathered {
  readonly exact = new Map<string, FilterValue[]>();
  readonly conditions: Condition[] = [];
  readonly order = new Map<string, "asc" | "desc">();

  add(name: string, parameter: Parameter, text: string): void {
    if (parameter.kind === "order") {
      const direction = text.toLowerCase();
      if (direction === "asc" || direction === "desc") this.order.set(parameter.field, direction);
    } else if (parameter.kind === "exists") {
      const value = parseBoolean(text);
      if (value !== undefined)
        this.conditions.push({ field: parameter.field, op: "exists", value });
    } else if (parameter.kind === "range") {
      this.conditions.push(...rangeConditions(parameter, text));
    } else this.addValue(name, parameter, text);
  }

  private addValue(name: string, parameter: Parameter & { kind: "values" }, text: string): void {
    const { field, filter } = parameter;
    const value = parseFilterValue(text, filter);
    if (value === undefined) return;
    if (filter.match === "partial") {
      this.conditions.push({ field, op: "contains", value: String(value) });
      return;
    }
    const values = this.exact.get(field);
    if (values === undefined) this.exact.set(field, [value]);
    else if (values.length === MAX_VALUES) {
      throw invalidParameter(name, `At most ${MAX_VALUES} values are accepted.`);
    } else values.push(value);
  }

  all(): Condition[] {
    const exact = [...this.exact].map(
      ([field, values]): Condition => ({ field, op: "in", values: [...new Set(values)] }),
    );
    return [...exact, ...this.conditions];
  }
}

/**
 * The query of a list as paging, order and ANDed conditions. Unknown parameters and invalid filter values
 * are ignored, empty ones count as not given. Throws `invalid_input` for `page`, `itemsPerPage` and for
 * more than 500 values of one filter.
 */
export function parseCollectionQuery(
  definition: CollectionDefinition,
  pairs: QueryPairs,
): CollectionQuery {
  const parameters = parametersOf(definition);
  const gathered = new Gathered();
  for (const [rawName, text] of pairs) {
    if (text === "") continue;
    const name = literalName(rawName);
    const parameter = parameters.get(name);
    if (parameter !== undefined) gathered.add(name, parameter, text);
  }
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
    conditions: gathered.all(),
    order,
  };
}
