import type { z } from "zod";
import type { CollectionDefinition } from "@/lib/http/collection";
import {
  DEFAULT_ITEMS_PER_PAGE,
  MAX_ITEMS_PER_PAGE,
  MAX_PAGE,
  type Parameter,
  parametersOf,
} from "@/lib/http/collection-query";
import { fieldsOf, hoist, type JsonSchema } from "@/lib/http/json-schema";
import { idempotencyOf } from "@/lib/http/operation";
import { pathParameters } from "@/lib/http/operations-of";
import type { AnyRoute } from "@/lib/http/route";

type Json = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

const FILTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  text: { type: "string" },
  uuid: { type: "string", format: "uuid" },
  integer: { type: "integer" },
  number: { type: "number" },
  timestamp: { type: "integer", format: "int64" },
  boolean: { type: "boolean" },
  enum: { type: "string" },
};

function parameterSchema(parameter: Parameter): JsonSchema {
  if (parameter.kind === "order") return { type: "string", enum: ["asc", "desc"], default: "asc" };
  if (parameter.kind === "exists") return { type: "boolean" };
  const { filter } = parameter;
  if (parameter.kind === "range" && parameter.operator === "between") {
    return { type: "string", examples: ["1..2"] };
  }
  const one: JsonSchema = { ...FILTER_SCHEMAS[filter.type] };
  if (filter.values !== undefined) {
    one.enum = [...filter.values];
    one.type = typeof filter.values[0] === "number" ? "integer" : "string";
  }
  if (filter.maxLength !== undefined) one.maxLength = filter.maxLength;
  return parameter.kind === "values" && parameter.isArray ? { type: "array", items: one } : one;
}

function parameterDescription(parameter: Parameter): string {
  switch (parameter.kind) {
    case "order":
      return `Order by ${parameter.field}.`;
    case "exists":
      return `Whether ${parameter.field} is set.`;
    case "range":
      return parameter.operator === "between"
        ? `${parameter.field} from a to b, both included: \`a..b\`.`
        : `${parameter.field} compared (${parameter.operator}).`;
    case "values":
      return (
        parameter.filter.description ??
        (parameter.filter.match === "partial"
          ? `${parameter.field} contains this text, in any case.`
          : `${parameter.field} equals this${parameter.isArray ? ", or another of the values" : ""}.`)
      );
  }
}

function collectionParameters(definition: CollectionDefinition): Json[] {
  const paging = (name: string, maximum: number, fallback: number, description: string): Json => ({
    name,
    in: "query",
    description,
    schema: { type: "integer", minimum: 1, maximum, default: fallback },
  });
  const filters = [...parametersOf(definition)].map(
    ([name, parameter]): Json => ({
      name,
      in: "query",
      description: parameterDescription(parameter),
      schema: parameterSchema(parameter),
    }),
  );
  if (definition.isStrict === true) return filters;
  return [
    paging("page", MAX_PAGE, 1, "Page, from 1."),
    paging("itemsPerPage", MAX_ITEMS_PER_PAGE, DEFAULT_ITEMS_PER_PAGE, "Members a page."),
    ...filters,
  ];
}

function schemaParameters(
  schema: z.ZodObject,
  place: "path" | "query",
  components: Components,
): Json[] {
  const { properties = {}, required = [] } = fieldsOf(schema, "input");
  return Object.entries(properties).map(([name, value]) => {
    const { description, ...rest } = hoist(value, components);
    return {
      name,
      in: place,
      ...(description !== undefined && { description }),
      required: place === "path" || required.includes(name),
      schema: rest,
    };
  });
}

/** Everything a row takes from path, query and headers, as OpenAPI parameters. */
export function parametersOfRow(row: AnyRoute, components: Components): Json[] {
  const path =
    row.params === undefined
      ? pathParameters(row.path).map(
          (name): Json => ({
            name,
            in: "path",
            required: true,
            schema: { type: "string" },
          }),
        )
      : schemaParameters(row.params, "path", components);
  const query =
    row.query === undefined
      ? []
      : row.query.kind === "collection"
        ? collectionParameters(row.query)
        : schemaParameters(row.query, "query", components);
  const key: Json[] =
    idempotencyOf(row) === "off" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }];
  return [...path, ...query, ...key];
}
