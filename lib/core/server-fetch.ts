/** Calls the API on behalf of the page that is being rendered: a path below the base URL, with the query. */
export type ServerFetch = (path: string, headers: Record<string, string>) => Promise<Response>;

/** Under this name the process keeps it: server and pages have a copy of every module each. */
const key = Symbol.for("posthorn.page-api");
type GlobalWithPageApi = typeof globalThis & { [key]?: ServerFetch };

/** Undefined in the browser, while building, and in a process whose pages have no API beside them. */
export function serverFetch(): ServerFetch | undefined {
  return (globalThis as GlobalWithPageApi)[key];
}

export function setServerFetch(api: ServerFetch): void {
  (globalThis as GlobalWithPageApi)[key] = api;
}
