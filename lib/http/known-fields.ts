import type { z } from "zod";
import type { CollectionDefinition } from "@/lib/core/collection";
import { findParameter } from "@/lib/http/input/parameters";
import { type JsonSchema, toJsonSchema } from "@/lib/http/json-schema";
import { integerId } from "@/lib/http/input/path-parameters";
import type { AnyRoute } from "./route";

export interface Fields {
  names: Map<string, Fields>;
  rest?: Fields;
  items?: Fields;
  /** Allows a text, number or boolean. */
  isValue: boolean;
}

/** Allowlist for the request log; other parts are masked. */
export interface KnownFields {
  body?: Fields;
  isParameter: (name: string) => boolean;
  /** Segments in braces are values. */
  segments: readonly string[];
  /** Formatted like the number expected in this segment. */
  isCount: (segment: string, value: string) => boolean;
}

const NO_VALUES = new Set(["object", "array", "null"]);

/** Collects fields by definition; recursive schemas are built once. */
function fieldsOfDefinitions(definitions: Record<string, JsonSchema>) {
  const fieldsByName = new Map<string, Fields>();
  const add = (schema: JsonSchema, to: Fields): Fields => {
    for (const branch of [schema.anyOf, schema.oneOf, schema.allOf].flat() as JsonSchema[])
      if (branch !== undefined) add(branch, to);
    const reference = schema.$ref?.replace("#/$defs/", "");
    if (reference !== undefined) Object.assign(to, resolveNamed(reference, to));
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      to.names.set(name, build(field));
    if (schema.items !== undefined) to.items = build(schema.items);
    const { additionalProperties } = schema as { additionalProperties?: JsonSchema | boolean };
    if (typeof additionalProperties === "object") to.rest = build(additionalProperties);
    const types = [schema.type ?? []].flat();
    const isGroup = reference ?? schema.anyOf ?? schema.oneOf ?? schema.allOf;
    const isUntyped = types.length === 0 && isGroup === undefined;
    if (isUntyped || types.some((type) => !NO_VALUES.has(type))) to.isValue = true;
    return to;
  };
  const build = (schema: JsonSchema) => add(schema, { names: new Map(), isValue: false });
  const resolveNamed = (name: string, into: Fields): Fields => {
    const existing = fieldsByName.get(name);
    if (existing !== undefined) return existing;
    fieldsByName.set(name, into);
    return add(definitions[name] ?? {}, into);
  };
  return build;
}

function collectBodyFields(schema: z.ZodType): Fields {
  const jsonSchema = toJsonSchema(schema, "input") as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  return fieldsOfDefinitions(jsonSchema.$defs ?? {})(jsonSchema);
}

export type LoggableRoute = Pick<AnyRoute, "path" | "params" | "query" | "body" | "isPersonal">;

function toParameterCheck({ query }: LoggableRoute): KnownFields["isParameter"] {
  if (query === undefined) return () => false;
  if (query.kind === "collection") {
    return (name) => findParameter(query as CollectionDefinition, name) !== undefined;
  }
  const { shape } = query as z.ZodObject;
  return (name) => Object.hasOwn(shape, name.replace(/\[\]$/, ""));
}

const cache = new WeakMap<LoggableRoute, KnownFields>();

export function getKnownFields(row: LoggableRoute): KnownFields {
  let cached = cache.get(row);
  if (cached !== undefined) return cached;
  const params: Record<string, unknown> = (row.params as z.ZodObject | undefined)?.shape ?? {};
  cached = {
    ...(row.body !== undefined &&
      row.isPersonal !== true && { body: collectBodyFields(row.body as z.ZodType) }),
    isParameter: toParameterCheck(row),
    segments: row.path.split("/"),
    isCount: (segment, value) =>
      params[segment.slice(1, -1)] === integerId && integerId.safeParse(value).success,
  };
  cache.set(row, cached);
  return cached;
}
