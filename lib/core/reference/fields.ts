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
  const plain = plainSchema(schema, document);
  const suffix = isNullable(schema) ? " or null" : "";
  if (plain.enum !== undefined) return plain.enum.map(String).join(" | ") + suffix;
  if (plain.const !== undefined) return String(plain.const) + suffix;
  if (plain.type === "array" && plain.items !== undefined) {
    return `${typeName(plain.items, document)}[]${suffix}`;
  }
  if (plain.type === undefined && plain.anyOf !== undefined) {
    return plain.anyOf.map((branch) => typeName(branch, document)).join(" | ");
  }
  const type = Array.isArray(plain.type) ? plain.type.join(" | ") : (plain.type ?? "object");
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
  place: string,
  prefix = "",
  depth = 0,
): Field[] {
  const plain = plainSchema(schema, document);
  if (plain.type === "array" && plain.items !== undefined) {
    return listFields(plain.items, document, place, `${prefix.replace(/\.$/, "")}[].`, depth);
  }
  if (plain.properties === undefined || depth >= MAX_DEPTH) return [];
  return Object.entries(plain.properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const own: Field = {
      id: `${place}.${name}`,
      name,
      type: typeName(property, document),
      isRequired: plain.required?.includes(key) === true,
      description: property.description ?? plainSchema(property, document).description ?? "",
      limits: formatLimits(property, document),
    };
    return [own, ...listFields(property, document, place, `${name}.`, depth + 1)];
  });
}

export function parameterField(
  { name, description, required, schema }: ParameterDocument,
  document: ReferenceDocument,
  place: string,
): Field {
  return {
    id: `${place}.${name}`,
    name,
    type: typeName(schema, document),
    isRequired: required === true,
    description: description ?? "",
    limits: formatLimits(schema, document),
  };
}
