/** Asks the API on behalf of the page that is being drawn: a path below its base, with the query. */
export type PageApi = (path: string, headers: Record<string, string>) => Promise<Response>;

/** Under this name the process keeps it: server and pages have a copy of every module each. */
const key = Symbol.for("posthorn.page-api");
type GlobalWithPageApi = typeof globalThis & { [key]?: PageApi };

/** Undefined in the browser, while building, and in a process whose pages have no API beside them. */
export function pageApi(): PageApi | undefined {
  return (globalThis as GlobalWithPageApi)[key];
}

export function setPageApi(api: PageApi): void {
  (globalThis as GlobalWithPageApi)[key] = api;
}
