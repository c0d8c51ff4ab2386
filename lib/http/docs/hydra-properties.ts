import { toFieldSchema, type JsonSchema, omitNull } from "@/lib/http/json-schema";
import type { AnyRoute, Resource } from "@/lib/http/route";
import { pathParameters, getResource } from "./documented-rows";

type Json = Record<string, unknown>;

export const XSD = "http://www.w3.org/2001/XMLSchema#";
const RANGES: Readonly<Record<string, string>> = {
  string: `${XSD}string`,
  integer: `${XSD}integer`,
  number: `${XSD}decimal`,
  boolean: `${XSD}boolean`,
  array: `${XSD}array`,
};

export function itemRows(
  resource: Pick<Resource, "iri">,
  listPath: string,
  rows: readonly AnyRoute[],
): AnyRoute[] {
  if (resource.iri === null) return [];
  return rows.filter((row) => {
    const parameter = pathParameters(row.path).at(-1);
    return row.path === `${listPath}/{${parameter}}`;
  });
}

function isStart({ method, path, returns }: AnyRoute): boolean {
  const isList = returns.kind === "list" || returns.kind === "stream";
  return isList || (method === "get" && pathParameters(path).length === 0);
}

/** Returns the routes that write a resource: those of its lists and items, and all that return one. */
function writingRows(resource: Resource, rows: readonly AnyRoute[]) {
  const starts = rows.filter((row) => getResource(row)?.name === resource.name && isStart(row));
  const paths = new Set(starts.map(({ path }) => path));
  const writing = rows.filter((row) => row.body !== undefined && row.returns.kind !== "batch");
  const creating = writing.filter(({ method, path }) => method === "post" && paths.has(path));
  const returning = writing.filter((row) => getResource(row)?.name === resource.name);
  const ofItems = [...paths].flatMap((path) => itemRows(resource, path, writing));
  return { creating, all: new Set([...creating, ...returning, ...ofItems]) };
}

interface WritableFields {
  properties: ReadonlyMap<string, JsonSchema>;
  required: ReadonlySet<string>;
}

const isMarkedRequired = (value: JsonSchema) => value["x-required"] === true;

/**
 * Returns the writable fields. Required are those for creating it at its list, or else those required by every body.
 */
function writtenFields(resource: Resource, rows: readonly AnyRoute[]): WritableFields {
  const { creating, all } = writingRows(resource, rows);
  const properties = new Map<string, JsonSchema>();
  for (const row of all) {
    for (const [field, value] of Object.entries(
      toFieldSchema(row.body, "input").properties ?? {},
    )) {
      if (!properties.has(field)) properties.set(field, value);
    }
  }
  const deciding = (creating.length > 0 ? creating : [...all]).map((row) =>
    toFieldSchema(row.body, "input"),
  );
  const isRequired = (field: string) =>
    deciding.length > 0 &&
    deciding.every(
      ({ required = [], properties: own = {} }) =>
        required.includes(field) || isMarkedRequired(own[field] ?? {}),
    );
  return { properties, required: new Set([...properties.keys()].filter(isRequired)) };
}

function toXsdRange(value: JsonSchema): string {
  const { type } = omitNull(value);
  return RANGES[typeof type === "string" ? type : ""] ?? `${XSD}string`;
}

export function supportedProperties(
  resource: Resource | { name: string; schema: Resource["schema"] },
  rows: readonly AnyRoute[],
): Json[] {
  const { name, schema } = resource;
  const readable = toFieldSchema(schema, "output").properties ?? {};
  const written =
    "iri" in resource
      ? writtenFields(resource, rows)
      : { properties: new Map<string, JsonSchema>(), required: new Set<string>() };
  const fields = new Map([...written.properties, ...Object.entries(readable)]);
  return [...fields].map(([field, value]) => ({
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#${name}/${field}`,
      "@type": "rdf:Property",
      "rdfs:label": field,
      domain: `#${name}`,
      range: toXsdRange(value),
    },
    "hydra:title": field,
    "hydra:description": value.description ?? "",
    "hydra:required": written.required.has(field),
    "hydra:readable": field in readable,
    "hydra:writeable": written.properties.has(field),
  }));
}
