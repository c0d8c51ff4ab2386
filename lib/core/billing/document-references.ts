import { hasVisibleText, toLine } from "@/lib/core/text/visible-text";

/**
 * References of the buyer's own that a document carries, by field of EN 16931: purchase order (BT-13), project (BT-11),
 * contract (BT-12), buyer accounting reference (BT-19), usually a cost centre. The buyer reference (BT-10) is apart.
 */
export const REFERENCE_FIELDS = [
  "order_number",
  "project",
  "contract",
  "accounting_reference",
] as const;
export type ReferenceField = (typeof REFERENCE_FIELDS)[number];
export type DocumentReferences = Record<ReferenceField, string | null>;

export const MAX_REFERENCE_LENGTH = 50;

export const NO_REFERENCES: DocumentReferences = {
  order_number: null,
  project: null,
  contract: null,
  accounting_reference: null,
};

export type GivenReferences = Partial<Record<ReferenceField, string | null | undefined>>;

const toReference = (text: string | null): string | null =>
  text !== null && hasVisibleText(text) ? toLine(text) : null;

/** Returns `references` with those that were given; a text without visible characters clears one. */
export function mergeReferences(
  references: DocumentReferences,
  given: GivenReferences,
): DocumentReferences {
  const merged = { ...references };
  for (const field of REFERENCE_FIELDS) {
    const value = given[field];
    if (value !== undefined) merged[field] = toReference(value);
  }
  return merged;
}

export function pickOtherReferences(
  entered: GivenReferences,
  saved: DocumentReferences,
): GivenReferences {
  const references = mergeReferences(saved, entered);
  const others = REFERENCE_FIELDS.filter((field) => references[field] !== saved[field]);
  return Object.fromEntries(others.map((field) => [field, references[field]]));
}
