import type { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { ErrorCode } from "@/lib/core/errors";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import { toFieldSchema, hoist, type JsonSchema, toJsonSchema } from "@/lib/http/json-schema";
import { listRouteParameters } from "./openapi-parameters";
import { type DocumentedEvent, describeWebhooks } from "./openapi-webhooks";
import { sharedSchemas } from "./openapi-shared";
import { listErrorCodes } from "./operation-errors";
import { getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute, Returns } from "@/lib/http/route";
import { FILE_FIELD } from "@/lib/http/input/upload";

type Json = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

export const API_VERSION = "2.27.0";

/** Returns the schema, referenced if it has a `.meta({ id })`. */
function reference(schema: z.ZodType, io: "input" | "output", components: Components): JsonSchema {
  return hoist(toJsonSchema(schema, io), components);
}

function asJsonLd(schema: JsonSchema): JsonSchema {
  return { allOf: [{ $ref: "#/components/schemas/JsonLd" }, schema] };
}

function collectionContent(items: JsonSchema, members: JsonSchema, collection: string): Json {
  return {
    "application/json": { schema: items },
    "application/ld+json": {
      schema: {
        allOf: [
          { $ref: `#/components/schemas/${collection}` },
          { type: "object", properties: { "hydra:member": members, member: members } },
        ],
      },
    },
  };
}

function createOneOrAllSchema(record: JsonSchema): Json {
  const items = { type: "array", items: record };
  const collection = collectionContent(
    items,
    { ...items, items: asJsonLd(record) },
    "HydraMembers",
  );
  const linked = collection["application/ld+json"] as { schema: JsonSchema };
  return {
    "application/json": { schema: { oneOf: [record, items] } },
    "application/ld+json": { schema: { anyOf: [asJsonLd(record), linked.schema] } },
  };
}

const isText = (type: string) => /^text\/|xml$/.test(type);

function successContent(returns: Returns, components: Components): Json | undefined {
  switch (returns.kind) {
    case "nothing":
      return undefined;
    case "download": {
      const record = returns.resource && reference(returns.resource.schema, "output", components);
      const files = returns.contentTypes.map((full) => {
        // Without parameters.
        const type = full.split(";", 1)[0] ?? full;
        // Binary content has no schema in OpenAPI 3.1.
        return [type, isText(type) ? { schema: { type: "string" } } : {}];
      });
      const content: Json = Object.fromEntries(files);
      return record === undefined ? content : Object.assign(content, createOneOrAllSchema(record));
    }
    case "data": {
      const schema = reference(returns.schema, "output", components);
      return {
        "application/json": { schema },
        "application/ld+json": { schema: asJsonLd(schema) },
      };
    }
    case "item": {
      const schema = reference(returns.resource.schema, "output", components);
      return {
        "application/json": { schema },
        "application/ld+json": { schema: asJsonLd(schema) },
      };
    }
    case "batch": {
      const schema = reference(returns.resource.schema, "output", components);
      const problem = { $ref: "#/components/schemas/BatchProblem" };
      const entries = {
        type: "array",
        items: {
          type: "object",
          required: ["status", "body"],
          properties: { status: { type: "integer" }, body: { anyOf: [schema, problem] } },
        },
      };
      return collectionContent(entries, entries, "HydraCollection");
    }
    case "stream": {
      const schema = reference(returns.resource.schema, "output", components);
      const items = { type: "array", items: schema };
      return collectionContent(items, { ...items, items: asJsonLd(schema) }, "HydraMembers");
    }
    case "list": {
      const schema = reference(returns.resource.schema, "output", components);
      const items = { type: "array", items: schema };
      return collectionContent(items, { ...items, items: asJsonLd(schema) }, "HydraCollection");
    }
  }
}

const REQUEST_ID = { "X-SERVICE-REQUEST-ID": { $ref: "#/components/headers/RequestId" } };

function errorResponses(row: AnyRoute): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrorCodes(row)) {
    const { status } = ERROR_KINDS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${ERROR_KINDS[code].title} (\`${code}\`)`).join(", "),
      headers: {
        ...REQUEST_ID,
        ...((status === 429 || status === 503) && {
          "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
        }),
      },
      content: {
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
        "application/ld+json": { schema: { $ref: "#/components/schemas/HydraError" } },
      },
    },
  ]);
  return Object.fromEntries(responses);
}

function toSecurity(row: AnyRoute): Json[] {
  if (row.auth === "public") return [];
  const session = { session: [] };
  if (row.auth === "session" || getKeyRoles(row).length === 0) return [session];
  return [{ token: [] }, { clientId: [], token: [] }, session];
}

function formatPermission(row: AnyRoute): string {
  if (row.auth === "public") return "Needs no key.";
  const keys = getKeyRoles(row);
  const members = row.permission?.members.join(", ") ?? "";
  return keys.length === 0
    ? `Dashboard only; roles: ${members}.`
    : `Key roles: ${keys.join(", ")}. Dashboard roles: ${members}.`;
}

/** Builds the body's content with its example, since not every tool looks for examples in the schema. */
function bodyContent(schema: z.ZodType, components: Components): Json {
  const [example] = toFieldSchema(schema, "input").examples ?? [];
  return {
    schema: reference(schema, "input", components),
    ...(example !== undefined && { example }),
  };
}

/** Media types of uploads: a form field, or the raw file. */
const UPLOAD: Json = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: [FILE_FIELD],
        properties: { [FILE_FIELD]: { type: "string", format: "binary" } },
      },
    },
    "application/octet-stream": { schema: { type: "string", format: "binary" } },
  },
};

function operation(row: AnyRoute, components: Components): Json {
  const content = successContent(row.returns as Returns, components);
  const body = row.body && bodyContent(row.body, components);
  return {
    operationId: row.operationId,
    tags: [row.tag],
    summary: row.summary,
    description: [row.description, formatPermission(row)].filter(Boolean).join("\n\n"),
    security: toSecurity(row),
    parameters: listRouteParameters(row, components),
    ...(row.upload !== undefined && { requestBody: UPLOAD }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": body, "application/ld+json": body },
      },
    }),
    responses: {
      [row.status]: {
        description:
          row.status === 204 ? "Done." : row.status === 201 ? "Created." : "The response.",
        headers: REQUEST_ID,
        ...(content && { content }),
      },
      ...errorResponses(row),
    },
  };
}

/** Builds the OpenAPI document; `serverUrl` is the API's base URL. */
export function openApiDocument(
  rows: readonly AnyRoute[],
  serverUrl: string,
  events: readonly DocumentedEvent[] = [],
): Json {
  const components = sharedSchemas();
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method]: operation(row, components) };
  }
  const apiKey = (name: string, place: "header" | "cookie", description: string) => ({
    type: "apiKey",
    in: place,
    name,
    description,
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Posthorn",
      version: API_VERSION,
      description:
        "HTTP/JSON API of a gateway for SMS and voice messages. Programs made for Kannel send to `/kannel/{service_code}.php` with the parameters of its `sendsms` and a key of the kind Kannel. Requests may have a W3C `traceparent` header, whose trace is continued where traces are on.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(rows.map((row) => row.tag))].map((name) => ({ name })),
    paths,
    ...(events.length > 0 && { webhooks: describeWebhooks(events, components) }),
    components: {
      schemas: components,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "Requests with the same key take effect only once within 24 hours.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
          example: EXAMPLE.uuid,
        },
      },
      headers: {
        RequestId: {
          description: "ID of this request: 32 letters and digits.",
          schema: { type: "string", pattern: "^[A-Za-z0-9]{32}$" },
        },
      },
      securitySchemes: {
        token: apiKey("X-SERVICE-AUTH-TOKEN", "header", "`<client_id>:<secret>`"),
        clientId: apiKey(
          "X-SERVICE-CLIENT-ID",
          "header",
          "Deprecated: the token is the secret alone.",
        ),
        session: apiKey("next-auth.session-token", "cookie", "Session of the dashboard."),
      },
    },
  };
}
