const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀçđéƒğħíĵķļɱñóþǫřšţúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶĻṀÑÓÞǪŘŠŢÚṼŴẊÝŽ"];

/** How much longer than English, as German and Polish often are. */
const GROWTH = 0.35;

/** Accents every letter, and repeats letters evenly. */
function toPseudoText(text: string): string {
  let missing = 0;
  return [...text]
    .map((char) => {
      missing += GROWTH;
      const accented = ACCENTED[PLAIN.indexOf(char)];
      if (accented === undefined) return char;
      const extra = Math.floor(missing);
      missing -= extra;
      return accented.repeat(1 + extra);
    })
    .join("");
}

/** Compiled by `icu-minify`: text, `#`, or `[argument, type, options or style]` and `[tag, ...children]`. */
type Part = string | number | readonly [name: string, ...rest: unknown[]];

const isCase = (type: unknown, options: unknown): options is object =>
  typeof type === "number" && typeof options === "object" && [1, 2, 3].includes(type);

function toPseudoPart(part: Part): unknown {
  if (typeof part === "string") return toPseudoText(part);
  if (typeof part === "number") return part;
  const [name, type, ...rest] = part;
  const [options] = rest;
  // Plurals and selects, whose options are nested texts.
  if (isCase(type, options) && !Array.isArray(options)) return [name, type, toPseudoTexts(options)];
  // Arguments, such as numbers and dates, stay; type 0 is a `#` within a tag.
  if (type === undefined || (typeof type === "number" && type !== 0)) return part;
  const children = [type, ...rest] as Part[];
  return [name, ...children.map(toPseudoPart)];
}

/** Returns a copy of compiled texts, nested at any depth, as pseudo-language. */
export function toPseudoTexts<T>(texts: T): T {
  if (typeof texts === "string") return toPseudoText(texts) as T & string;
  if (typeof texts !== "object" || texts === null) return texts;
  if (Array.isArray(texts)) return texts.map((part: Part) => toPseudoPart(part)) as T & unknown[];
  const entries = Object.entries(texts).map(([key, value]) => [key, toPseudoTexts(value)]);
  return Object.fromEntries(entries) as T;
}
