/** Marks of control, and those that turn the direction of what stands after them (UAX 9); not blanks. */
const NOT_SHOWN = /(?![\s\u0085])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What a person wrote, as it may stand in a subject or a sentence: one line of at most `max` characters. */
export function oneLine(text: string, max = 100): string {
  const shown = text.replace(NOT_SHOWN, "").replace(/[\s\u0085]+/g, " ");
  return [...shown].slice(0, max).join("");
}
