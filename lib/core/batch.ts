import { DomainError } from "@/lib/core/errors";

/** Created item, or error, of one batch entry. */
export type BatchEntry<T> = { item: T } | { error: DomainError };

/** Results in the order of the entries. */
export interface Batch<T> {
  entries: BatchEntry<T>[];
}

/** Entry that failed validation; the rest of its batch proceeds. */
export class RefusedEntry {
  constructor(readonly error: DomainError) {}
}

/** Maximum entries per request. */
export const MAX_ENTRIES = 100_000;

/** Entries read before yielding to other requests. */
const TURN = 500;

/** Reads every entry; a `DomainError` refuses only its own entry. */
export async function readEntries<In, Out>(
  entries: readonly In[],
  read: (entry: In, index: number) => Out,
): Promise<(Out | DomainError)[]> {
  const results: (Out | DomainError)[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % TURN === TURN - 1) await new Promise((resolve) => setImmediate(resolve));
    try {
      results.push(read(entry, index));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(error);
    }
  }
  return results;
}
