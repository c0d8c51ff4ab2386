export type QueryPairs = [name: string, value: string][];

export const MAX_PAIRS = 2_000;

function decode(text: string): string {
  if (!text.includes("%") && !text.includes("+")) return text;
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Keeps invalid percent-encodings; reads at most 2000 parameters. */
export function parseQueryString(search: string): QueryPairs {
  if (search === "") return [];
  const pairs: QueryPairs = [];
  for (const part of search.split("&")) {
    if (part === "") continue;
    if (pairs.length === MAX_PAIRS) break;
    const equals = part.indexOf("=");
    if (equals < 0) pairs.push([decode(part), ""]);
    else pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))]);
  }
  return pairs;
}

/** Returns the last value of a name; empty values count as missing. */
export function lastValue(pairs: QueryPairs, name: string): string | undefined {
  let last: string | undefined;
  for (const [key, value] of pairs) if (key === name && value !== "") last = value;
  return last;
}

/** Returns the last value of each name, `x[]` as an array, without empty values. */
export function queryObject(pairs: QueryPairs): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    if (value === "") continue;
    if (!name.endsWith("[]")) {
      result.set(name, value);
      continue;
    }
    const field = name.slice(0, -2);
    const existing = result.get(field);
    if (Array.isArray(existing)) existing.push(value);
    else result.set(field, [value]);
  }
  return Object.fromEntries(result);
}
