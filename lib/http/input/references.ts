import { z } from "zod";

/** Row of an account that a request field names by its id. */
export interface Reference {
  /** Path of one such row in the API, such as `/groups/{group_id}`; several where another field decides. */
  items: readonly string[];
  /** Writes the id as the field holds it, such as inside a text. */
  write: (id: string) => string;
  /** Reason why any id is accepted. Default: an id of no row of the caller's account is refused. */
  unchecked?: string;
}

/** Apart from zod's own registry, so that the documents don't show it. */
const references = z.registry<Reference>();

/**
 * Marks a request field that names a row of an account, and returns it. The suites try each such field with ids of
 * another account.
 */
export function referenceTo<S extends z.ZodType>(
  items: string | readonly string[],
  schema: S,
  options: Partial<Omit<Reference, "items">> = {},
): S {
  references.add(schema, { items: [items].flat(), write: (id) => id, ...options });
  return schema;
}

/** Returns the mark of a schema, also of one that was refined or described after it was marked. */
export const getReference = (schema: z.ZodType): Reference | undefined => references.get(schema);
