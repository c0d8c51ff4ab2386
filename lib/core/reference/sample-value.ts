import { plainSchema, type ReferenceDocument, type Schema } from "./document";

/** Builds a sample: required properties and those marked so, lists of one item, examples where given. */
export function sampleValue(schema: Schema, document: ReferenceDocument): unknown {
  const resolved = plainSchema(schema, document);
  const required = Object.entries(resolved.properties ?? {}).filter(
    ([key, property]) => resolved.required?.includes(key) || property["x-required"] === true,
  );
  if (required.length > 0) {
    return Object.fromEntries(
      required.map(([key, property]) => [key, sampleValue(property, document)]),
    );
  }
  const examples = schema.examples ?? resolved.examples;
  if (examples !== undefined) return examples[0];
  if (resolved.enum !== undefined) return resolved.enum[0];
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.properties !== undefined) return {};
  if (resolved.type === "array") return [sampleValue(resolved.items ?? {}, document)];
  if (resolved.type === "boolean") return true;
  if (resolved.type === "integer" || resolved.type === "number") {
    return Math.max(1, resolved.minimum ?? 1);
  }
  if (resolved.anyOf?.[0] !== undefined && resolved.type === undefined) {
    return sampleValue(resolved.anyOf[0], document);
  }
  return "example";
}
