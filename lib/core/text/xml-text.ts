/** Shown to the customer; `at` is the position in the text. */
export type Fail = (message: string, at: number) => never;

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/y;
const XML_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

export function decodeXmlText(raw: string, fail: Fail): string {
  let result = "";
  let from = 0;
  for (let index = raw.indexOf("&"); index >= 0; index = raw.indexOf("&", from)) {
    ENTITY.lastIndex = index;
    const match = ENTITY.exec(raw);
    if (match === null) {
      return fail(
        "An & in SSML is written &amp;; only &amp; &lt; &gt; &quot; &apos; and numbers are known.",
        index,
      );
    }
    const [whole, decimal, hex, name] = match;
    const char =
      name !== undefined
        ? XML_ENTITIES[name]
        : toCharacter(decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16));
    if (char === undefined) return fail(`${whole} isn't a character.`, index);
    result += raw.slice(from, index) + char;
    from = index + whole.length;
  }
  const text = result + raw.slice(from);
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (toCharacter(codePoint) === undefined) {
      return fail(
        `SSML can't contain the control character U+${codePoint.toString(16)}.`,
        raw.indexOf(char),
      );
    }
  }
  return text;
}

function toCharacter(codePoint: number): string | undefined {
  const isAllowed =
    codePoint === 0x9 ||
    codePoint === 0xa ||
    codePoint === 0xd ||
    (codePoint >= 0x20 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xe000 && codePoint <= 0xfffd) ||
    (codePoint >= 0x10000 && codePoint <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(codePoint) : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML; also safe in quoted attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
