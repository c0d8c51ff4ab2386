import { database } from "@/lib/db/client";
import type { ByTopology } from "@/lib/db/nodes/topology";

/**
 * Returns a function that resolves to the value for the topology of the open database. Code that differs between the two declares
 * both values and does not ask which database it is. On a cluster a statement should stay within one shard.
 */
export function byTopology<T>(values: ByTopology<T>): () => Promise<T> {
  return async () => values[await database().topology()];
}

/** Returns a function that calls the one for the topology of the open database. */
export function functionByTopology<A extends readonly unknown[], R>(
  functions: ByTopology<(...args: A) => Promise<R>>,
): (...args: A) => Promise<R> {
  const findFunction = byTopology(functions);
  return async (...args) => {
    const call = await findFunction();
    // Awaited here, so that a stack trace goes on to the caller.
    return await call(...args);
  };
}
