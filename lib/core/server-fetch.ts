/** On behalf of the page being rendered; path below the base URL, with query. */
export type ServerFetch = (path: string, headers: Record<string, string>) => Promise<Response>;

/** Global, because server and pages each have their own copy of every module. */
const key = Symbol.for("posthorn.page-api");
type GlobalWithPageApi = typeof globalThis & { [key]?: ServerFetch };

/**
 * Returns the server's fetch, or undefined in the browser, during the build, and in processes whose pages run without
 * the API.
 */
export function serverFetch(): ServerFetch | undefined {
  return (globalThis as GlobalWithPageApi)[key];
}

export function setServerFetch(api: ServerFetch | undefined): void {
  if (api === undefined) delete (globalThis as GlobalWithPageApi)[key];
  else (globalThis as GlobalWithPageApi)[key] = api;
}
