import { database } from "@/lib/db/client";
import type { ByTopology } from "@/lib/db/nodes/topology";

/**
 * Returns a function that resolves to the value for the open database's topology. Code that depends on it declares
 * both values instead of asking. On a cluster, statements should stay within one shard.
 */
export function byTopology<T>(values: ByTopology<T>): () => Promise<T> {
  return async () => values[await database().topology()];
}

/** Like `byTopology`, for functions. */
export function functionByTopology<A extends readonly unknown[], R>(
  functions: ByTopology<(...args: A) => Promise<R>>,
): (...args: A) => Promise<R> {
  const findFunction = byTopology(functions);
  return async (...args) => {
    const call = await findFunction();
    // Awaited here to keep the caller in stack traces.
    return await call(...args);
  };
}
