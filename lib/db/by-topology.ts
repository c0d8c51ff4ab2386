import { database } from "@/lib/db/client";
import type { ByTopology } from "@/lib/db/nodes/topology";

/**
 * Returns what gives the way that suits the open database: whoever has two ways of doing something declares both and does not
 * ask which database it is. On a cluster a statement should stay within one shard.
 */
export function byTopology<T>(ways: ByTopology<T>): () => Promise<T> {
  return async () => ways[await database().topology()];
}

/** Returns a function that does what the one of the two does that suits the open database. */
export function functionByTopology<A extends readonly unknown[], R>(
  ways: ByTopology<(...args: A) => Promise<R>>,
): (...args: A) => Promise<R> {
  const chosen = byTopology(ways);
  return async (...args) => {
    const way = await chosen();
    // Awaited here, so that a stack trace goes on to the caller.
    return await way(...args);
  };
}
