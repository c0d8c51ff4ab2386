/**
 * Names and values are compared decoded, but texts are kept: `URLSearchParams` would encode all of them again, and shops
 * may sign or compare the query literally.
 */
const parseName = (pair: string): string => [...new URLSearchParams(`?${pair}`).keys()][0] ?? "";

const splitQuery = (query: string): string[] => query.split("&").filter((pair) => pair !== "");

/** Sets a parameter at its first place, else at the end, or removes it (null). Everything else stays as it is. */
export function setParameter(url: string, name: string, value: string | null): string {
  const target = new URL(url);
  const pairs = target.search.slice(1).split("&");
  const [first = pairs.length] = pairs.flatMap((pair, index) =>
    parseName(pair) === name ? [index] : [],
  );
  const omitName = (part: string[]) => part.filter((pair) => parseName(pair) !== name);
  const added = value === null ? [] : [new URLSearchParams([[name, value]]).toString()];
  const before = target.search === "" ? [] : omitName(pairs.slice(0, first));
  const query = [...before, ...added, ...omitName(pairs.slice(first))].join("&");
  target.search = query === "" ? "" : `?${query}`;
  return target.href;
}

/** Appends parameters that the URL doesn't have. */
export function appendMissing(url: string, query: string): string {
  const target = new URL(url);
  const targetKeys = new Set(target.searchParams.keys());
  const added = splitQuery(query).filter((pair) => !targetKeys.has(parseName(pair)));
  if (added.length === 0) return target.href;
  const before = target.search === "" ? "?" : `${target.search}&`;
  target.search = before + added.join("&");
  return target.href;
}
