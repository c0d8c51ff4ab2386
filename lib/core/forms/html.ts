/** `html` escapes values; literals are trusted. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string): string =>
  text.toWellFormed().replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

function toHtml(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  if ("html" in value) return value.html;
  return value.map(({ html }) => html).join("");
}

/** Escapes every `${}` except `Html`. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, index) => text + toHtml(values[index - 1] ?? null) + part),
});
