import type { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { CollectionDefinition, Filter } from "@/lib/core/collection";
import {
  DEFAULT_ITEMS_PER_PAGE,
  MAX_ITEMS_PER_PAGE,
  MAX_PAGE,
} from "@/lib/http/input/collection-query";
import { type Parameter, getParameters } from "@/lib/http/input/parameters";
import { toFieldSchema, hoist, type JsonSchema, omitNull } from "@/lib/http/json-schema";
import { pathParameters } from "./documented-rows";
import { type AnyRoute, getIdempotencyMode } from "@/lib/http/route";

type Json = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

const BETWEEN_PATTERN = "^-?[0-9]+([.][0-9]+)?[.][.]-?[0-9]+([.][0-9]+)?$";
const BETWEEN_DATES_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}[.][.][0-9]{4}-[0-9]{2}-[0-9]{2}$";
const FILTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  text: { type: "string" },
  uuid: { type: "string", format: "uuid" },
  integer: { type: "integer" },
  number: { type: "number" },
  timestamp: { type: "integer", format: "int64" },
  date: { type: "string", format: "date" },
  boolean: { type: "boolean" },
  enum: { type: "string" },
};

const FILTER_EXAMPLES: Readonly<Record<string, unknown>> = {
  uuid: EXAMPLE.uuid,
  integer: 1,
  timestamp: EXAMPLE.past,
  date: EXAMPLE.day,
  boolean: true,
};

const getExample = (filter: Filter) =>
  filter.example ?? filter.values?.[0] ?? FILTER_EXAMPLES[filter.type];

function parameterExample(parameter: Parameter): unknown {
  if (parameter.kind === "order") return "desc";
  if (parameter.kind === "exists") return true;
  const item = getExample(parameter.filter);
  if (parameter.kind === "range") {
    if (parameter.operator !== "between") return item;
    return parameter.filter.type === "date" ? `${item}..${item}` : `${item}..${Number(item) + 1}`;
  }
  return parameter.isArray ? [item] : item;
}

function parameterSchema(parameter: Parameter): JsonSchema {
  if (parameter.kind === "order") return { type: "string", enum: ["asc", "desc"] };
  if (parameter.kind === "exists") return { type: "boolean" };
  const { filter } = parameter;
  if (parameter.kind === "range" && parameter.operator === "between") {
    const pattern = filter.type === "date" ? BETWEEN_DATES_PATTERN : BETWEEN_PATTERN;
    return { type: "string", pattern };
  }
  const item: JsonSchema = { ...FILTER_SCHEMAS[filter.type] };
  if (filter.values !== undefined) {
    item.enum = [...filter.values];
    item.type = typeof filter.values[0] === "number" ? "integer" : "string";
  }
  if (filter.maxLength !== undefined) item.maxLength = filter.maxLength;
  return parameter.kind === "values" && parameter.isArray ? { type: "array", items: item } : item;
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

/** Lists a collection's parameters; files and bulk operations have no paging. */
function collectionParameters(definition: CollectionDefinition, hasPages: boolean): Json[] {
  const paging = (name: string, maximum: number, fallback: number, description: string): Json => ({
    name,
    in: "query",
    description,
    schema: { type: "integer", minimum: 1, maximum, default: fallback },
    example: fallback,
  });
  const filters = [...getParameters(definition)].map(
    ([name, parameter]): Json => ({
      name,
      in: "query",
      description: parameterDescription(parameter),
      schema: parameterSchema(parameter),
      example: parameterExample(parameter),
    }),
  );
  if (!hasPages) return filters;
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
  const { properties = {}, required = [] } = toFieldSchema(schema, "input");
  return Object.entries(properties).flatMap(([name, value]) => {
    const { description, ...rest } = hoist(value, components);
    return Object.entries(toFilterForms(name, rest)).map(([parameterName, schema]) => {
      const [example] = findExamples(schema);
      const { examples: _, ...form } = schema;
      return {
        name: parameterName,
        in: place,
        ...(description !== undefined && { description }),
        required: place === "path" || required.includes(name),
        schema: form,
        ...(example !== undefined && { example }),
      };
    });
  });
}

/** Returns the schemas of `iso2` and `iso2[]`. Query values are never null. */
function toFilterForms(name: string, nullable: JsonSchema): Record<string, JsonSchema> {
  const { examples } = nullable;
  const schema = { ...omitNull(nullable), ...(examples && { examples }) };
  const arraySchema = schema.anyOf?.find(({ type }) => type === "array");
  const item = schema.anyOf?.find(({ type }) => type !== "array");
  return arraySchema === undefined || item === undefined
    ? { [name]: schema }
    : { [name]: item, [`${name}[]`]: arraySchema };
}

function findExamples(schema: JsonSchema): readonly unknown[] {
  const own = schema.examples ?? schema.enum;
  if (own !== undefined || schema.items === undefined) return own ?? [];
  return findExamples(schema.items)
    .slice(0, 1)
    .map((item) => [item]);
}

export function listRouteParameters(row: AnyRoute, components: Components): Json[] {
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
        ? collectionParameters(
            row.query,
            row.query.isStrict !== true && ["list", "stream"].includes(row.returns.kind),
          )
        : schemaParameters(row.query, "query", components);
  const key: Json[] =
    getIdempotencyMode(row) === "off" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }];
  return [...path, ...query, ...key];
}
