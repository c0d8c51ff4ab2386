/** Returns a copy of texts, nested at any depth, with `ss` for `ß`. */
export function toSwissSpelling<T>(texts: T): T {
  if (typeof texts === "string") return texts.replaceAll("ß", "ss") as T & string;
  if (typeof texts !== "object" || texts === null) return texts;
  const entries = Object.entries(texts).map(([key, value]) => [key, toSwissSpelling(value)]);
  return Object.fromEntries(entries) as T;
}
