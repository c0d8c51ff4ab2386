/** A query of a visitor that is longer is not passed on. */
const MAX_QUERY = 2_000;

/**
 * Returns the URL with the parameters of a request (what follows its question mark) added. Those that the URL has already stay
 * as its owner wrote them, so that nobody changes where a link leads by what they append to it.
 */
export function passQuery(url: string, query: string): string {
  if (query === "" || query.length > MAX_QUERY) return url;
  const target = new URL(url);
  const own = new Set(target.searchParams.keys());
  for (const [name, value] of new URLSearchParams(query))
    if (!own.has(name)) target.searchParams.append(name, value);
  return target.href;
}
