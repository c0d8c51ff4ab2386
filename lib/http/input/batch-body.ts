import { z } from "zod";
import { MAX_ENTRIES, RefusedEntry } from "@/lib/core/batch";
import { DomainError } from "@/lib/core/errors";
import { formatIssue } from "./zod-sentences";
import { toViolations } from "./zod-violations";

/**
 * Returns the schema of a batch body: a bare array. Any objects pass, so that `readBatch` can refuse invalid entries
 * individually; other values invalidate the whole body.
 */
export function batchBody<S extends z.ZodObject>(
  entry: S,
  id: string,
  example: object[],
  max = MAX_ENTRIES,
) {
  return z
    .array(z.union([entry, z.looseObject({})]))
    .max(max)
    .meta({ id, examples: [example] });
}

export function readBatch<S extends z.ZodObject>(
  entry: S,
  body: readonly object[],
): (z.output<S> | RefusedEntry)[] {
  return body.map((value) => {
    const parsed = entry.safeParse(value, { error: formatIssue });
    if (parsed.success) return parsed.data;
    const violations = toViolations(parsed.error, value);
    return new RefusedEntry(
      new DomainError("invalid_input", "The input isn't valid.", { violations }),
    );
  });
}
