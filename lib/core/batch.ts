import { DomainError } from "@/lib/core/errors";

export type BatchEntry<T> = { item: T } | { error: DomainError };

export interface Batch<T> {
  entries: BatchEntry<T>[];
}

/** Marks a rejected entry; the other entries of its batch are processed. */
export class RefusedEntry {
  constructor(readonly error: DomainError) {}
}

export const MAX_ENTRIES = 100_000;

/** Entries processed before yielding to other requests. */
const ENTRIES_PER_TURN = 500;

/** Reads each entry; a `DomainError` rejects only its own entry. */
export async function readEntries<In, Out>(
  entries: readonly In[],
  parseEntry: (entry: In, index: number) => Out,
): Promise<(Out | DomainError)[]> {
  const results: (Out | DomainError)[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1)
      await new Promise((resolve) => setImmediate(resolve));
    try {
      results.push(parseEntry(entry, index));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(error);
    }
  }
  return results;
}
