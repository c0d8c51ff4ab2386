import {
  isNullable,
  type ParameterDocument,
  plainSchema,
  type ReferenceDocument,
  type Schema,
} from "./document";

export interface Field {
  /** Unique on the page: `body.address.city`. */
  id: string;
  /** Within its object: `address.city`, `events[].email`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  limits: string;
}

/** Deeper fields are documented by their own operation. */
const MAX_DEPTH = 3;

function typeName(schema: Schema, document: ReferenceDocument): string {
  const resolved = plainSchema(schema, document);
  const suffix = isNullable(schema) ? " or null" : "";
  if (resolved.enum !== undefined) return resolved.enum.map(String).join(" | ") + suffix;
  if (resolved.const !== undefined) return String(resolved.const) + suffix;
  if (resolved.type === "array" && resolved.items !== undefined) {
    return `${typeName(resolved.items, document)}[]${suffix}`;
  }
  if (resolved.type === undefined && resolved.anyOf !== undefined) {
    return resolved.anyOf.map((branch) => typeName(branch, document)).join(" | ");
  }
  const type = Array.isArray(resolved.type)
    ? resolved.type.join(" | ")
    : (resolved.type ?? "object");
  return type + suffix;
}

/** Omits limits met by every integer. */
const isReal = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function formatLimits(schema: Schema, document: ReferenceDocument): string {
  const { minLength, maxLength, minimum, maximum } = plainSchema(schema, document);
  if (maxLength !== undefined) return `${minLength ?? 0}–${maxLength} characters`;
  if (minLength !== undefined) return `at least ${minLength} characters`;
  const [low, high] = [isReal(minimum), isReal(maximum)];
  if (low && high) return `${minimum}–${maximum}`;
  if (low) return `at least ${minimum}`;
  return high ? `at most ${maximum}` : "";
}

export function listFields(
  schema: Schema,
  document: ReferenceDocument,
  location: string,
  prefix = "",
  depth = 0,
): Field[] {
  const resolved = plainSchema(schema, document);
  if (resolved.type === "array" && resolved.items !== undefined) {
    return listFields(resolved.items, document, location, `${prefix.replace(/\.$/, "")}[].`, depth);
  }
  if (resolved.properties === undefined || depth >= MAX_DEPTH) return [];
  return Object.entries(resolved.properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const own: Field = {
      id: `${location}.${name}`,
      name,
      type: typeName(property, document),
      isRequired: resolved.required?.includes(key) === true,
      description: property.description ?? plainSchema(property, document).description ?? "",
      limits: formatLimits(property, document),
    };
    return [own, ...listFields(property, document, location, `${name}.`, depth + 1)];
  });
}

export function parameterField(
  { name, description, required, schema }: ParameterDocument,
  document: ReferenceDocument,
  location: string,
): Field {
  return {
    id: `${location}.${name}`,
    name,
    type: typeName(schema, document),
    isRequired: required === true,
    description: description ?? "",
    limits: formatLimits(schema, document),
  };
}
