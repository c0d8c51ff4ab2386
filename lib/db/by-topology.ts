import { database } from "@/lib/db/client";
import type { ByTopology } from "@/lib/db/cluster/nodes/topology";

/**
 * Chooses between the two values that code depending on the topology declares instead of asking. On a cluster,
 * statements should stay within one shard.
 */
export function chooseByTopology<T>(values: ByTopology<T>): () => Promise<T> {
  return async () => values[await database().topology()];
}

export function functionByTopology<A extends readonly unknown[], R>(
  functions: ByTopology<(...args: A) => Promise<R>>,
): (...args: A) => Promise<R> {
  const findFunction = chooseByTopology(functions);
  return async (...args) => {
    const call = await findFunction();
    return await call(...args);
  };
}
