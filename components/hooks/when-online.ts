import { isReachable, waitUntilReachable } from "@/lib/queries/transport/gateway-health";

/**
 * Loads code; waits for network and gateway while offline, because React replaces a page by its error page, losing
 * typed input, if requested code fails to load. If the gateway responds and a retry fails too, rejects.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  // The server's `navigator` has no `onLine`.
  if (globalThis.navigator?.onLine === false) await waitUntilReachable();
  try {
    return await load();
  } catch (error) {
    if (typeof window === "undefined") throw error;
    if (!(await isReachable())) await waitUntilReachable();
    return load();
  }
}
