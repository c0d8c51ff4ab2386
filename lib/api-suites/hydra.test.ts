import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "./test-module";
import { allRoutes } from "@/lib/api";
import { documentedRows, collectShapes } from "@/lib/http/docs/documented-rows";
import { makeTestAccount } from "./test-api";

const { api } = testApi({
  api: { basePath: "/api", toPeer: () => ({ ip: "127.0.0.1", isLocal: true }) },
});
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer(getRequestListener((request, env) => api.fetch(request, env as object)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("lets a generic Hydra client read resources, fields, operations and parameters", async () => {
  const { headers } = await makeTestAccount();
  const { api: parsed } = await parseHydraDocumentation(base, { headers });
  const byName = new Map(parsed.resources?.map((resource) => [resource.name, resource]));
  expect([...byName.keys()]).toEqual(expect.arrayContaining(["sms", "me"]));

  const sms = byName.get("sms");
  expect(sms?.url).toBe(`${base}/sms`);
  const fields = sms?.fields?.map(({ name, type, required }) => ({ name, type, required }));
  expect(fields).toContainEqual({ name: "text", type: "string", required: true });
  expect(fields).toContainEqual({ name: "parts_count", type: "integer", required: false });
  expect(sms?.writableFields?.map(({ name }) => name)).toContain("sender_id");
  expect(sms?.writableFields?.map(({ name }) => name)).not.toContain("price");
  expect(sms?.operations?.map(({ type }) => type).sort()).toEqual([
    "create",
    "delete",
    "list",
    "show",
  ]);
  const parameters = await sms?.getParameters?.();
  expect(parameters?.map(({ variable }) => variable)).toEqual(
    expect.arrayContaining(["_order[created_at]", "created_at[between]", "uuid[]", "text"]),
  );
});

test("serves entrypoint, contexts and documentation without a key, linked to each other", async () => {
  for (const path of ["/", "/index.jsonld", "/docs.jsonld", "/contexts/sms", "/contexts/Error"]) {
    const response = await fetch(base + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-type")).toContain("application/ld+json");
    expect(response.headers.get("link")).toBe(
      `<${base}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
    );
  }
  expect((await fetch(`${base}/contexts/nothing`)).status).toBe(404);
  const context = await (await fetch(`${base}/contexts/sms`)).json();
  expect(context["@context"]).toMatchObject({
    "hydra:next": { "@type": "@id" },
    variable: "hydra:variable",
    text: "sms/text",
  });
});

test("returns lists with both spellings, a search template, and page links that keep the query", async () => {
  const { headers } = await makeTestAccount();
  const response = await (
    await fetch(`${base}/request_logs?status=200&page=2`, { headers })
  ).json();
  expect(response).toMatchObject({
    "@context": "/api/contexts/request_log",
    "@id": "/api/request_logs",
    "@type": "hydra:Collection",
    "hydra:member": [],
    member: [],
    "hydra:totalItems": 0,
    totalItems: 0,
    "hydra:view": {
      "@id": "/api/request_logs?status=200&page=2",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/api/request_logs?status=200&page=1",
      "hydra:last": "/api/request_logs?status=200&page=1",
      "hydra:previous": "/api/request_logs?status=200&page=1",
    },
  });
  expect(response["hydra:search"]["hydra:template"]).toContain("/api/request_logs{?page,");
  expect(response["hydra:search"]["hydra:mapping"]).toContainEqual({
    "@type": "IriTemplateMapping",
    variable: "created_at[between]",
    property: "created_at",
    required: false,
  });
  const single = await (await fetch(`${base}/request_logs`, { headers })).json();
  expect(single).not.toHaveProperty("hydra:view");
});

interface Body {
  properties: Record<string, { "x-required"?: boolean }>;
  required?: string[];
}

async function readBodies() {
  const { paths, components } = await (await fetch(`${base}/openapi.json`)).json();
  return (path: string, method: string): Body | undefined => {
    const schema = paths[path]?.[method]?.requestBody?.content?.["application/json"]?.schema;
    const name = schema?.$ref?.replace("#/components/schemas/", "");
    return name === undefined ? schema : components.schemas[name];
  };
}

const listNames = (fields: readonly { name: string }[] | null | undefined) =>
  (fields ?? []).map(({ name }) => name).sort();

test("lets a generic client discover each class's writable and required fields", async () => {
  const { headers } = await makeTestAccount();
  const { api: parsed } = await parseHydraDocumentation(base, { headers });
  const bodies = await readBodies();
  let written = 0;
  for (const { url, fields, writableFields } of parsed.resources ?? []) {
    const path = url.slice(base.length);
    const body = bodies(path, "post");
    if (body === undefined) continue;
    written += 1;
    const names = Object.keys(body.properties).sort();
    expect(listNames(writableFields), path).toEqual(expect.arrayContaining(names));
    const marked = Object.entries(body.properties).flatMap(([name, property]) =>
      property["x-required"] === true ? [name] : [],
    );
    const ofBody = path === "/payments" ? ["method_id", "net_val", "type"] : (body.required ?? []);
    const required = [...new Set([...ofBody, ...marked])].sort();
    expect(listNames(fields?.filter((field) => field.required)), path).toEqual(required);
  }
  expect(written).toBeGreaterThan(8);
});

test.each([
  ["bulks", ["msg_groups", "phones", "sender_id", "text"], ["sender_id", "text"]],
  ["payments", ["method_id", "net_val", "type"], ["method_id", "net_val", "type"]],
])("%s can be created from their class description", async (name, writable, required) => {
  const { headers } = await makeTestAccount();
  const { api: parsed } = await parseHydraDocumentation(base, { headers });
  const found = parsed.resources?.find((resource) => resource.name === name);
  expect(listNames(found?.writableFields)).toEqual(expect.arrayContaining(writable));
  expect(listNames(found?.fields?.filter((field) => field.required))).toEqual(required);
});

interface Property {
  "hydra:title": string;
  "hydra:writeable": boolean;
  "hydra:required": boolean;
}

test("declares required properties as writable, and a class for every returned type", async () => {
  const docs = await (await fetch(`${base}/docs.jsonld`)).json();
  const classes: { "@id": string; "hydra:supportedProperty": Property[] }[] =
    docs["hydra:supportedClass"];
  for (const { "@id": id, "hydra:supportedProperty": properties } of classes) {
    const required = properties.filter((property) => property["hydra:required"]);
    expect(
      required.every((item) => item["hydra:writeable"]),
      id,
    ).toBe(true);
  }
  const ids = classes.map((item) => item["@id"]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of collectShapes(documentedRows(allRoutes)).keys())
    expect(ids).toContain(`#${name}`);
});
