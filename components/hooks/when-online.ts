/**
 * Loads code, without a network once there is one: React replaces a page by its error page when code that the page
 * asks for doesn't come, and with it everything typed.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  // On a server the navigator has no network to speak of.
  if (globalThis.navigator?.onLine === false) {
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  }
  return load();
}
