import type { CollectionDefinition, Filter } from "@/lib/core/collection";

const RANGE_OPERATORS = ["between", "gt", "gte", "lt", "lte"] as const;

type RangeOperator = (typeof RANGE_OPERATORS)[number];

export type Parameter =
  | { kind: "values"; field: string; filter: Filter; isArray: boolean }
  | { kind: "range"; field: string; filter: Filter; operator: RangeOperator }
  | { kind: "exists"; field: string }
  | { kind: "order"; field: string };

const compiled = new WeakMap<CollectionDefinition, Map<string, Parameter>>();

/** Returns parameters by literal name, without paging, in definition order. */
export function getParameters(definition: CollectionDefinition): Map<string, Parameter> {
  const cached = compiled.get(definition);
  if (cached !== undefined) return cached;
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

/** Converts `name[0]` and `name[17]` to `name[]`, as written by PHP's http_build_query. */
export function literalName(name: string): string {
  if (!name.endsWith("]")) return name;
  const open = name.lastIndexOf("[");
  const index = name.slice(open + 1, -1);
  return index !== "" && index.length <= 6 && /^\d+$/.test(index)
    ? `${name.slice(0, open)}[]`
    : name;
}

/** Returns a named parameter. Every filter accepts `name[]`, even if only `name` is documented. */
function parameterNamed(parameters: Map<string, Parameter>, name: string): Parameter | undefined {
  return (
    parameters.get(name) ?? (name.endsWith("[]") ? parameters.get(name.slice(0, -2)) : undefined)
  );
}

/** Finds a parameter, including paging, common to all lists. */
export function findParameter(
  definition: CollectionDefinition,
  name: string,
): Parameter | undefined {
  return parameterNamed(getParameters(definition), literalName(name));
}
