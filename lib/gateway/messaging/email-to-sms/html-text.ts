/** The text of an HTML mail: nothing is fetched, run or kept of it but its words and lines. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  laquo: "«",
  raquo: "»",
  copy: "©",
  reg: "®",
  deg: "°",
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
  const isHex = name[1] === "x" || name[1] === "X";
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}

/**
 * Everything from `<name` to its end, content included: what it holds is no text. Only that name: `<header>` is no `<head>`.
 * Found in the text itself, since some letters get longer in lower case.
 */
function withoutElement(html: string, name: string): string {
  const begin = new RegExp(`<${name}(?![a-z0-9-])`, "gi");
  const end = new RegExp(`</${name}(?![a-z0-9-])`, "gi");
  let kept = "";
  let from = 0;
  for (let found = begin.exec(html); found !== null; found = begin.exec(html)) {
    kept += html.slice(from, found.index);
    end.lastIndex = found.index;
    const ending = end.exec(html);
    if (ending === null) return kept;
    from = ending.index;
    begin.lastIndex = from;
  }
  return kept + html.slice(from);
}

function withoutComments(html: string): string {
  let kept = "";
  let from = 0;
  for (let at = html.indexOf("<!--"); at !== -1; at = html.indexOf("<!--", from)) {
    kept += html.slice(from, at);
    const end = html.indexOf("-->", at);
    if (end === -1) return kept;
    from = end + 3;
  }
  return kept + html.slice(from);
}

const BREAK = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^<>]*>/gi;

/** Returns the words of an HTML document with its line breaks. Takes time in proportion to its length. */
export function htmlToText(html: string): string {
  let rest = withoutComments(html);
  for (const name of ["head", "style", "script", "title"]) rest = withoutElement(rest, name);
  return rest
    .replace(/\s+/g, " ")
    .replace(BREAK, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#[xX]?[0-9a-fA-F]{1,6}|[A-Za-z]{2,8});/g, decodeEntity)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
