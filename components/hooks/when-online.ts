import { isReachable, waitUntilReachable } from "@/lib/queries/transport/gateway-health";

/**
 * Loads code. While offline, waits for the gateway, because React replaces the page by its error page, losing typed
 * input, if code fails to load. Rejects if the gateway responds and a retry fails too.
 */
export async function runWhenOnline<T>(load: () => Promise<T>): Promise<T> {
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
