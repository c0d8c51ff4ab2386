export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  /** Shown by samples and generic clients, though another field can take its place. */
  "x-required"?: boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface ParameterDocument {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

type Content = Record<string, { schema?: Schema }>;

export interface OperationDocument {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: ParameterDocument[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface ReferenceDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationDocument>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, ParameterDocument>;
  };
}

const getLastPart = (reference: string) => reference.split("/").at(-1) ?? "";

export function plainSchema(schema: Schema, document: ReferenceDocument): Schema {
  if (schema.$ref !== undefined) {
    const target = document.components.schemas[getLastPart(schema.$ref)] ?? {};
    return { ...plainSchema(target, document), ...toDescription(schema) };
  }
  const branches = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) {
    return { ...plainSchema(only, document), ...toDescription(schema) };
  }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const [type] = types;
    if (types.length === 1 && type !== undefined) return { ...schema, type };
  }
  return schema;
}

const toDescription = ({ description }: Schema) =>
  description === undefined ? {} : { description };

export function isNullable({ type, anyOf }: Schema): boolean {
  return (
    (Array.isArray(type) && type.includes("null")) ||
    (anyOf ?? []).some((branch) => branch.type === "null")
  );
}

export function plainParameter(
  parameter: ParameterDocument,
  document: ReferenceDocument,
): ParameterDocument {
  if (parameter.$ref === undefined) return parameter;
  return document.components.parameters[getLastPart(parameter.$ref)] ?? parameter;
}
