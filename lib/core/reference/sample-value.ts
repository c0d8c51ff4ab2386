import { plainSchema, type ReferenceDocument, type Schema } from "./document";

/** Values that say more than their type would. Phone numbers are of those kept free for fiction. */
const BY_NAME: Record<string, unknown> = {
  phone: "+491713920001",
  number: "+491713920001",
  sender_id: "NORDWIND",
  text: "Your order 4711 is on its way.",
  url: "https://example.org/",
  email: "erika@example.com",
  name: "Example",
  uuid: "0198c2a0-0000-7000-8000-000000000001",
  id: 1,
  request_id: "0".repeat(32),
  country: "DE",
  iso2: "DE",
  time_zone: "Europe/Berlin",
  page: "/compose",
};

/** A value that a schema accepts: of objects what is required, of lists one. */
export function sampleValue(name: string, schema: Schema, document: ReferenceDocument): unknown {
  const plain = plainSchema(schema, document);
  if (plain.examples !== undefined) return plain.examples[0];
  if (plain.enum !== undefined) return plain.enum[0];
  if (plain.const !== undefined) return plain.const;
  if (plain.properties !== undefined) {
    const required = Object.entries(plain.properties).filter(([key]) =>
      plain.required?.includes(key),
    );
    return Object.fromEntries(
      required.map(([key, property]) => [key, sampleValue(key, property, document)]),
    );
  }
  if (plain.type === "array") return [sampleValue(name, plain.items ?? {}, document)];
  if (plain.type === "boolean") return true;
  if (plain.type === "integer" || plain.type === "number") {
    return Math.max(1, plain.minimum ?? 1);
  }
  if (plain.anyOf?.[0] !== undefined && plain.type === undefined) {
    return sampleValue(name, plain.anyOf[0], document);
  }
  return BY_NAME[name] ?? "example";
}
