import { plainSchema, type ReferenceDocument, type Schema } from "./document";

/** Builds a sample: required properties and those marked so, lists of one item, examples where given. */
export function sampleValue(schema: Schema, document: ReferenceDocument): unknown {
  const plain = plainSchema(schema, document);
  const required = Object.entries(plain.properties ?? {}).filter(
    ([key, property]) => plain.required?.includes(key) || property["x-required"] === true,
  );
  if (required.length > 0) {
    return Object.fromEntries(
      required.map(([key, property]) => [key, sampleValue(property, document)]),
    );
  }
  const examples = schema.examples ?? plain.examples;
  if (examples !== undefined) return examples[0];
  if (plain.enum !== undefined) return plain.enum[0];
  if (plain.const !== undefined) return plain.const;
  if (plain.properties !== undefined) return {};
  if (plain.type === "array") return [sampleValue(plain.items ?? {}, document)];
  if (plain.type === "boolean") return true;
  if (plain.type === "integer" || plain.type === "number") {
    return Math.max(1, plain.minimum ?? 1);
  }
  if (plain.anyOf?.[0] !== undefined && plain.type === undefined) {
    return sampleValue(plain.anyOf[0], document);
  }
  return "example";
}
