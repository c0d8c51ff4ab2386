/** Returns a copy of texts, nested at any depth or compiled, with `ss` for `ß`. */
export function toSwissSpelling<T>(texts: T): T {
  if (typeof texts === "string") return texts.replaceAll("ß", "ss") as T & string;
  if (typeof texts !== "object" || texts === null) return texts;
  if (Array.isArray(texts)) return texts.map(toSwissSpelling) as T & unknown[];
  const entries = Object.entries(texts).map(([key, value]) => [key, toSwissSpelling(value)]);
  return Object.fromEntries(entries) as T;
}
