/** Longer query strings aren't passed on. */
const MAX_QUERY = 2_000;

/** Parameters already in the URL keep the owner's values, so that visitors can't change the destination. */
export function passQuery(url: string, query: string): string {
  if (query === "" || query.length > MAX_QUERY) return url;
  const target = new URL(url);
  const own = new Set(target.searchParams.keys());
  for (const [name, value] of new URLSearchParams(query))
    if (!own.has(name)) target.searchParams.append(name, value);
  return target.href;
}
