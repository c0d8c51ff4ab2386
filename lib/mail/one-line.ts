/** Control characters except blanks, and bidirectional controls (UAX 9). */
const INVISIBLE_CHARACTERS = /(?![\s\u0085])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans user text for subjects and sentences. */
export function toOneLine(text: string, max = 100): string {
  const visible = text.replace(INVISIBLE_CHARACTERS, "").replace(/[\s\u0085]+/g, " ");
  return [...visible].slice(0, max).join("");
}
