import { z } from "zod";

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
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

/** zod's own conversion; schemas with an id become `$defs`. `input` is what callers send, `output` what they get. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // Unknown fields pass in, and answers may grow: neither is closed.
      if (zodSchema instanceof z.ZodObject) delete jsonSchema.additionalProperties;
      // Every integer is a safe one; saying so helps nobody.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
  delete made.$schema;
  const { $defs = {} } = made as { $defs?: Record<string, JsonSchema> };
  for (const one of [made, ...Object.values($defs)]) spreadExample(one);
  return made;
}

/** Says the example of an object at its fields, too, where readers of single fields look for it. */
function spreadExample({ examples, properties = {} }: JsonSchema): void {
  const whole = examples?.[0];
  if (typeof whole !== "object" || whole === null) return;
  for (const [name, value] of Object.entries(whole)) {
    const property = properties[name];
    if (property !== undefined && property.$ref === undefined) property.examples ??= [value];
  }
}

/** The same with the schema's own fields at the root, for readers of single fields. */
export function fieldsOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made = jsonSchemaOf(schema, io) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const name = made.$ref?.replace("#/$defs/", "") ?? "";
  return { ...made.$defs?.[name], ...made, $ref: undefined };
}

/** Replaces `#/$defs/X` by `#/components/schemas/X` and moves the definitions into `components`. */
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

/** The non-null branch of a nullable schema; the schema itself otherwise. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const [type] = types;
    return { ...schema, type: types.length === 1 ? type : types };
  }
  const branches = schema.anyOf?.filter((branch) => branch.type !== "null") ?? [];
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : schema;
}
