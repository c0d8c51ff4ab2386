import { fieldsOf, withoutNull } from "@/lib/http/json-schema";
import {
  documentedRows,
  pathParameters,
  resourceOf,
  resourcesOf,
  shapesOf,
} from "./documented-rows";
import type { AnyRoute, Resource } from "@/lib/http/route";

/**
 * The documents with which a generic Hydra client finds its way: entrypoint, API documentation and
 * contexts. https://www.hydra-cg.com/spec/latest/core/
 */
type Json = Record<string, unknown>;

const XSD = "http://www.w3.org/2001/XMLSchema#";
const RANGES: Readonly<Record<string, string>> = {
  string: `${XSD}string`,
  integer: `${XSD}integer`,
  number: `${XSD}decimal`,
  boolean: `${XSD}boolean`,
  array: `${XSD}array`,
};

interface Listed {
  /** Key in the entrypoint: the path without slash and dashes. */
  key: string;
  row: AnyRoute;
  resource: Resource;
}

/** Lists without parameters in their path, and `/me`: where a client can start. */
function entrances(rows: readonly AnyRoute[]): Listed[] {
  const found = new Map<string, Listed>();
  for (const row of documentedRows(rows)) {
    const resource = resourceOf(row);
    if (resource === null || row.method !== "get" || pathParameters(row.path).length > 0) continue;
    if (found.has(resource.name)) continue;
    const key = row.path.slice(1).replace(/[^A-Za-z0-9]+/g, "_");
    found.set(resource.name, { key, row, resource });
  }
  return [...found.values()];
}

export function entrypoint(rows: readonly AnyRoute[], basePath: string): Json {
  const links = entrances(rows).map(({ key, row }) => [key, basePath + row.path]);
  return {
    "@context": `${basePath}/contexts/Entrypoint`,
    "@id": `${basePath}/`,
    "@type": "Entrypoint",
    ...Object.fromEntries(links),
  };
}

/** Terms that every context maps, so that a client can follow pages and templates. */
function sharedTerms(docsUrl: string): Json {
  return {
    "@vocab": `${docsUrl}#`,
    hydra: "http://www.w3.org/ns/hydra/core#",
    "hydra:first": { "@type": "@id" },
    "hydra:last": { "@type": "@id" },
    "hydra:next": { "@type": "@id" },
    "hydra:previous": { "@type": "@id" },
    variable: "hydra:variable",
    property: "hydra:property",
    required: "hydra:required",
    member: "hydra:member",
    totalItems: "hydra:totalItems",
    IriTemplateMapping: "hydra:IriTemplateMapping",
  };
}

/** The context of a name, or null when nothing has it. `docsUrl` is absolute. */
export function context(
  name: string,
  rows: readonly AnyRoute[],
  docsUrl: string,
): { "@context": Json } | null {
  const shared = sharedTerms(docsUrl);
  if (name === "Error" || name === "ConstraintViolationList") return { "@context": shared };
  if (name === "Entrypoint") {
    const links = entrances(rows).map(({ key }) => [
      key,
      { "@id": `Entrypoint/${key}`, "@type": "@id" },
    ]);
    return { "@context": { ...shared, ...Object.fromEntries(links) } };
  }
  const shape = shapesOf(rows).get(name);
  if (shape === undefined) return null;
  const fields = Object.keys(shape.shape).map((field) => [field, `${name}/${field}`]);
  return { "@context": { ...shared, ...Object.fromEntries(fields) } };
}

function property(
  name: string,
  field: string,
  range: string,
  isRequired: boolean,
  isWritable: boolean,
  description?: string,
): Json {
  return {
    "@type": "hydra:SupportedProperty",
    "hydra:property": {
      "@id": `#${name}/${field}`,
      "@type": "rdf:Property",
      "rdfs:label": field,
      domain: `#${name}`,
      range,
    },
    "hydra:title": field,
    "hydra:description": description ?? "",
    "hydra:required": isRequired,
    "hydra:readable": true,
    "hydra:writeable": isWritable,
  };
}

function supportedProperties(resource: Resource, rows: readonly AnyRoute[]): Json[] {
  const schema = fieldsOf(resource.schema, "output");
  const inputs = rows
    .filter((row) => resourceOf(row)?.name === resource.name && row.body !== undefined)
    .map((row) => fieldsOf(row.body, "input"));
  const isWritable = (field: string) =>
    inputs.some((input) => input.properties?.[field] !== undefined);
  const isRequired = (field: string) =>
    inputs.some((input) => input.required?.includes(field) === true);
  return Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const { type } = withoutNull(value);
    const range = RANGES[typeof type === "string" ? type : ""] ?? `${XSD}string`;
    return property(
      resource.name,
      field,
      range,
      isRequired(field),
      isWritable(field),
      value.description,
    );
  });
}

function operation(row: AnyRoute, resource: Resource | null): Json {
  const method = row.method.toUpperCase();
  const returns =
    row.returns.kind === "list" || row.returns.kind === "stream"
      ? "hydra:Collection"
      : row.returns.kind === "item" && resource !== null
        ? `#${resource.name}`
        : "owl:Nothing";
  return {
    "@id": `#${row.operationId}`,
    "@type": "hydra:Operation",
    "hydra:method": method,
    "hydra:title": row.summary,
    "rdfs:label": row.summary,
    "hydra:description": row.description ?? row.summary,
    returns,
    ...(row.body !== undefined && resource !== null && { expects: `#${resource.name}` }),
  };
}

/** Rows at the URL of one item of the resource. */
function itemRows(resource: Resource, listPath: string, rows: readonly AnyRoute[]): AnyRoute[] {
  return rows.filter((row) => {
    const [parameter, ...others] = pathParameters(row.path);
    return (
      others.length === 0 && row.path === `${listPath}/{${parameter}}` && resource.iri !== null
    );
  });
}

function classOf({ row, resource }: Listed, rows: readonly AnyRoute[]): Json {
  const operations = row.returns.kind === "item" ? [row] : itemRows(resource, row.path, rows);
  return {
    "@id": `#${resource.name}`,
    "@type": "hydra:Class",
    "hydra:title": resource.name,
    "rdfs:label": resource.name,
    "hydra:description": resource.description,
    "hydra:supportedProperty": supportedProperties(resource, rows),
    "hydra:supportedOperation": operations.map((one) => operation(one, resource)),
  };
}

function entrypointClass(listed: readonly Listed[], rows: readonly AnyRoute[]): Json {
  return {
    "@id": "#Entrypoint",
    "@type": "hydra:Class",
    "hydra:title": "Entrypoint",
    "hydra:supportedProperty": listed.map(({ key, row, resource }) => ({
      "@type": "hydra:SupportedProperty",
      "hydra:property": {
        "@id": `#Entrypoint/${key}`,
        "@type": "hydra:Link",
        "rdfs:label": key,
        domain: "#Entrypoint",
        range: [
          { "@id": "hydra:Collection" },
          {
            "owl:equivalentClass": {
              "owl:onProperty": { "@id": "hydra:member" },
              "owl:allValuesFrom": { "@id": `#${resource.name}` },
            },
          },
        ],
        "hydra:supportedOperation": rows
          .filter((one) => one.path === row.path)
          .map((one) => operation(one, resource)),
      },
      "hydra:title": key,
      "hydra:description": row.summary,
      "hydra:readable": true,
      "hydra:writeable": false,
    })),
  };
}

/** `/docs.jsonld`: every resource with its fields and operations. `docsUrl` is absolute. */
export function apiDocumentation(
  allRows: readonly AnyRoute[],
  docsUrl: string,
  basePath: string,
): Json {
  const rows = documentedRows(allRows);
  const listed = entrances(rows);
  const covered = new Set(listed.map(({ resource }) => resource.name));
  const others = [...resourcesOf(rows).values()].filter(({ name }) => !covered.has(name));
  return {
    "@context": {
      "@vocab": `${docsUrl}#`,
      hydra: "http://www.w3.org/ns/hydra/core#",
      rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
      rdfs: "http://www.w3.org/2000/01/rdf-schema#",
      xmls: XSD,
      owl: "http://www.w3.org/2002/07/owl#",
      domain: { "@id": "rdfs:domain", "@type": "@id" },
      range: { "@id": "rdfs:range", "@type": "@id" },
      subClassOf: { "@id": "rdfs:subClassOf", "@type": "@id" },
      expects: { "@id": "hydra:expects", "@type": "@id" },
      returns: { "@id": "hydra:returns", "@type": "@id" },
    },
    "@id": `${basePath}/docs.jsonld`,
    "@type": "hydra:ApiDocumentation",
    "hydra:title": "Posthorn",
    "hydra:description": "HTTP/JSON API of a gateway for SMS and voice messages.",
    "hydra:entrypoint": `${basePath}/`,
    "hydra:supportedClass": [
      ...listed.map((one) => classOf(one, rows)),
      ...others.map((resource) => ({
        "@id": `#${resource.name}`,
        "@type": "hydra:Class",
        "hydra:title": resource.name,
        "rdfs:label": resource.name,
        "hydra:description": resource.description,
        "hydra:supportedProperty": supportedProperties(resource, rows),
        "hydra:supportedOperation": [],
      })),
      entrypointClass(listed, rows),
    ],
  };
}
