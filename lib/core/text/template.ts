/**
 * `[Vorname]` is the recipient's value in that column, `[Vorname|Kunde]` adds a fallback, `[phone]` is their number.
 * Case-insensitive. Unknown names stay, because ordinary texts contain brackets, too.
 */

const PHONE_PLACEHOLDER = "phone";

interface Placeholder {
  column: string;
  /** For a missing value. */
  fallback: string | null;
}

export interface Template {
  tokens: readonly (string | Placeholder)[];
  /** Lower case, unique. */
  columns: readonly string[];
  /** Original spelling; they stay in the text. */
  unknown: readonly string[];
}

export interface RenderedText {
  text: string;
  /** Neither value nor fallback; lower case. */
  empty: readonly string[];
}

/** Neither nested nor multi-line; short-link placeholders are handled elsewhere. */
const BRACKETS = /\[([^[\]\r\n]{1,1000})\]/g;
const SLINK = /^slink\s/i;

/** Checks for brackets; the length then differs from the final texts'. */
export const hasBrackets = (text: string): boolean => text.search(BRACKETS) !== -1;

/** Normalizes a column name, composed so that decomposed accents match. */
export const columnKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** Parses a template once for any number of recipients. `names` are the available columns. */
export function parseTemplate(text: string, names: Iterable<string>): Template {
  const columnKeys = new Set([...names].map(columnKey));
  columnKeys.add(PHONE_PLACEHOLDER);
  columnKeys.delete("");
  const tokens: (string | Placeholder)[] = [];
  const columns = new Set<string>();
  const unknown = new Set<string>();
  let plainFrom = 0;
  for (const match of text.matchAll(BRACKETS)) {
    const inside = match[1] ?? "";
    if (SLINK.test(inside)) continue;
    const bar = inside.indexOf("|");
    const name = bar === -1 ? inside : inside.slice(0, bar);
    const column = columnKey(name);
    if (!columnKeys.has(column)) {
      unknown.add(name.trim());
      continue;
    }
    tokens.push(text.slice(plainFrom, match.index));
    tokens.push({ column, fallback: bar === -1 ? null : inside.slice(bar + 1) });
    plainFrom = match.index + match[0].length;
    if (column !== PHONE_PLACEHOLDER) columns.add(column);
  }
  tokens.push(text.slice(plainFrom));
  return { tokens, columns: [...columns], unknown: [...unknown] };
}

/**
 * Brackets in values have no meaning.
 * @param valueIn value of a column, by its lower-case name; null or empty if missing
 */
export function renderTemplate(
  { tokens }: Template,
  phone: string,
  valueIn: (column: string) => string | null | undefined,
): RenderedText {
  let text = "";
  const empty = new Set<string>();
  for (const token of tokens) {
    if (typeof token === "string") {
      text += token;
      continue;
    }
    const value = token.column === PHONE_PLACEHOLDER ? phone : valueIn(token.column);
    if (value == null || value === "") {
      if (token.fallback === null) empty.add(token.column);
      text += token.fallback ?? "";
    } else text += value;
  }
  return { text, empty: [...empty] };
}
