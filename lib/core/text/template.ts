/**
 * Texts of bulks: `[Vorname]` is the recipient's value in the column of that name, `[Vorname|Kunde]` gives a fallback
 * for recipients who have none, `[phone]` is their number. Names are matched without regard to case. What no column is
 * called stays as it stands, because ordinary texts hold brackets, too.
 */

/** The recipient's own number; no column may be called so. */
const PHONE_PLACEHOLDER = "phone";

interface Placeholder {
  /** Name of the column in lower case. */
  column: string;
  /** For recipients without a value; null: nothing. */
  fallback: string | null;
}

export interface Template {
  tokens: readonly (string | Placeholder)[];
  /** Columns that the text uses, in lower case, each once. */
  columns: readonly string[];
  /** Names in brackets that no column has, as written, each once: they stay in the text. */
  unknown: readonly string[];
}

export interface Rendered {
  text: string;
  /** Columns that had neither value nor fallback, in lower case. */
  empty: readonly string[];
}

/** Neither nested nor over several lines; short-link placeholders are another matter. */
const BRACKETS = /\[([^[\]\r\n]{1,1000})\]/g;
const SLINK = /^slink\s/i;

/** Whether a text may have placeholders, so that its own length says nothing of what recipients get. */
export const hasBrackets = (text: string): boolean => text.search(BRACKETS) !== -1;

/** A name as names are compared: composed, so that an accent typed behind its letter makes no other name. */
export const columnKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** Reads a text once, for any number of recipients. `names`: those of the columns that recipients may have. */
export function parseTemplate(text: string, names: Iterable<string>): Template {
  const known = new Set([...names].map(columnKey));
  known.add(PHONE_PLACEHOLDER);
  known.delete("");
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
    if (!known.has(column)) {
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
 * The text of one recipient. Values are taken as they are: brackets in them mean nothing.
 * @param valueIn the value of a column, by its name in lower case; null or empty: none
 */
export function renderTemplate(
  { tokens }: Template,
  phone: string,
  valueIn: (column: string) => string | null | undefined,
): Rendered {
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
