import {
  collectDataShapes,
  documentedRows,
  pathParameters,
  getResource,
  collectResources,
  collectShapes,
} from "./documented-rows";
import { itemRows, supportedProperties, XSD } from "./hydra-properties";
import type { AnyRoute, Resource } from "@/lib/http/route";

/**
 * For generic Hydra clients.
 * https://www.hydra-cg.com/spec/latest/core/
 */
type Json = Record<string, unknown>;

interface ListedResource {
  /** Path without slash and dashes. */
  key: string;
  row: AnyRoute;
  resource: Resource;
}

function listEntrypoints(rows: readonly AnyRoute[]): ListedResource[] {
  const result = new Map<string, ListedResource>();
  for (const row of documentedRows(rows)) {
    const resource = getResource(row);
    if (resource === null || row.method !== "get" || pathParameters(row.path).length > 0) continue;
    if (result.has(resource.name)) continue;
    const key = row.path.slice(1).replace(/[^A-Za-z0-9]+/g, "_");
    result.set(resource.name, { key, row, resource });
  }
  return [...result.values()];
}

export function entrypoint(rows: readonly AnyRoute[], basePath: string): Json {
  const links = listEntrypoints(rows).map(({ key, row }) => [key, basePath + row.path]);
  return {
    "@context": `${basePath}/contexts/Entrypoint`,
    "@id": `${basePath}/`,
    "@type": "Entrypoint",
    ...Object.fromEntries(links),
  };
}

/** Returns the terms of every context, so that clients can follow pages and templates. */
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

/** Returns a context. `docsUrl` is absolute. */
export function context(
  name: string,
  rows: readonly AnyRoute[],
  docsUrl: string,
): { "@context": Json } | null {
  const shared = sharedTerms(docsUrl);
  if (name === "Error" || name === "ConstraintViolationList") return { "@context": shared };
  if (name === "Entrypoint") {
    const links = listEntrypoints(rows).map(({ key }) => [
      key,
      { "@id": `Entrypoint/${key}`, "@type": "@id" },
    ]);
    return { "@context": { ...shared, ...Object.fromEntries(links) } };
  }
  const shape = collectShapes(rows).get(name);
  if (shape === undefined) return null;
  const fields = Object.keys(shape.shape).map((field) => [field, `${name}/${field}`]);
  return { "@context": { ...shared, ...Object.fromEntries(fields) } };
}

function operation(row: AnyRoute, resource: Resource | null): Json {
  const method = row.method.toUpperCase();
  const returns =
    row.returns.kind === "list" || row.returns.kind === "stream"
      ? "hydra:Collection"
      : row.returns.kind === "item"
        ? `#${row.returns.resource.name}`
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

function toHydraClass(
  name: string,
  description: string,
  properties: Json[],
  operations: Json[],
): Json {
  return {
    "@id": `#${name}`,
    "@type": "hydra:Class",
    "hydra:title": name,
    "rdfs:label": name,
    "hydra:description": description,
    "hydra:supportedProperty": properties,
    "hydra:supportedOperation": operations,
  };
}

function listedClass({ row, resource }: ListedResource, rows: readonly AnyRoute[]): Json {
  const operations = row.returns.kind === "item" ? [row] : itemRows(resource, row.path, rows);
  return toHydraClass(
    resource.name,
    resource.description,
    supportedProperties(resource, rows),
    operations.map((route) => operation(route, resource)),
  );
}

function createOtherClass(resource: Resource, rows: readonly AnyRoute[]): Json {
  const operations = rows.filter(
    (row) => row.returns.kind === "item" && row.returns.resource.name === resource.name,
  );
  return toHydraClass(
    resource.name,
    resource.description,
    supportedProperties(resource, rows),
    operations.map((route) => operation(route, resource)),
  );
}

function entrypointClass(listed: readonly ListedResource[], rows: readonly AnyRoute[]): Json {
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
          .filter((sibling) => sibling.path === row.path)
          .map((row) => operation(row, resource)),
      },
      "hydra:title": key,
      "hydra:description": row.summary,
      "hydra:readable": true,
      "hydra:writeable": false,
    })),
  };
}

/** Builds `/docs.jsonld`. `docsUrl` is absolute. */
export function apiDocumentation(
  allRows: readonly AnyRoute[],
  docsUrl: string,
  basePath: string,
): Json {
  const rows = documentedRows(allRows);
  const listed = listEntrypoints(rows);
  const covered = new Set(listed.map(({ resource }) => resource.name));
  const others = [...collectResources(rows).values()].filter(({ name }) => !covered.has(name));
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
      ...listed.map((item) => listedClass(item, rows)),
      ...others.map((resource) => createOtherClass(resource, rows)),
      ...Array.from(collectDataShapes(rows), ([name, schema]) =>
        toHydraClass(name, "", supportedProperties({ name, schema }, []), []),
      ),
      entrypointClass(listed, rows),
    ],
  };
}
