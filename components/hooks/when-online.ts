import { isReachable, untilReachable } from "@/lib/queries/transport/gateway-health";

/**
 * Loads code, and without a network or a gateway once there is one: React replaces a page by its error page when
 * code that the page asks for doesn't come, and with it everything typed. Where the gateway answers and the code
 * doesn't come a second time either, the error is the caller's.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  // On a server the navigator has no network to speak of.
  if (globalThis.navigator?.onLine === false) await untilReachable();
  try {
    return await load();
  } catch (error) {
    if (typeof window === "undefined") throw error;
    if (!(await isReachable())) await untilReachable();
    return load();
  }
}
