import { DomainError } from "@/lib/core/errors";

/** What became of one entry of a request for many: what was made, or why nothing was. */
export type BatchEntry<T> = { item: T } | { error: DomainError };

/** What became of all entries, in their order. */
export interface Batch<T> {
  entries: BatchEntry<T>[];
}

/** An entry whose fields break the rules; the others of its request go on. */
export class RefusedEntry {
  constructor(readonly error: DomainError) {}
}

/** Entries that one request may have. */
export const MAX_ENTRIES = 100_000;

/** Entries that are read before other requests of the process have their turn. */
const TURN = 500;

/** Reads every entry; what throws a `DomainError` is refused alone. */
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
