import { z } from "zod";

/** Draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  $ref?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
};

/** Schemas with an id become `$defs`. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const result = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // Requests may contain unknown fields, and responses may grow.
      if (zodSchema instanceof z.ZodObject) delete jsonSchema.additionalProperties;
      // Safe-integer limits are implied.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
  delete result.$schema;
  const { $defs = {} } = result as { $defs?: Record<string, JsonSchema> };
  for (const item of [result, ...Object.values($defs)]) spreadExample(item);
  return result;
}

/** Copies the object's examples to its fields, because some tools read only those. */
function spreadExample({ examples, properties = {} }: JsonSchema): void {
  const whole = examples?.[0];
  if (typeof whole !== "object" || whole === null) return;
  for (const [name, value] of Object.entries(whole)) {
    const property = properties[name];
    if (property !== undefined && property.$ref === undefined) property.examples ??= [value];
  }
}

/** Returns the schema with its own fields at the root. */
export function toFieldSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const result = toJsonSchema(schema, io) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const name = result.$ref?.replace("#/$defs/", "") ?? "";
  return { ...result.$defs?.[name], ...result, $ref: undefined };
}

/** Moves definitions into `components` and rewrites `$ref`s. */
export function hoist(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs, ...rest } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] ??= moveReferences(definition);
  }
  return moveReferences(rest);
}

function moveReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key !== "$ref" || typeof value !== "string") return value;
      return value.replace("#/$defs/", "#/components/schemas/");
    }),
  );
}

/** Returns the non-null branch. */
export function omitNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const [type] = types;
    return { ...schema, type: types.length === 1 ? type : types };
  }
  const branches = schema.anyOf?.filter((branch) => branch.type !== "null") ?? [];
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : schema;
}
