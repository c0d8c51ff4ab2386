/** Control characters except blanks, and bidirectional controls (UAX 9). */
const NOT_SHOWN = /(?![\s\u0085])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** For user text in subjects and sentences. */
export function oneLine(text: string, max = 100): string {
  const shown = text.replace(NOT_SHOWN, "").replace(/[\s\u0085]+/g, " ");
  return [...shown].slice(0, max).join("");
}
