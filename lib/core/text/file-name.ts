/** Longest name that is kept, as file systems have it. */
const MAX_CHARACTERS = 255;

/** Control characters, halves of pairs, separators of lines, and marks that turn the direction of what follows. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns the name of a file that a client sent, as it may be shown and stored, or null if nothing is left: without the
 * folders that it names, which would be a path on whichever machine writes it, and at most 255 characters.
 */
export function cleanFileName(given: string): string | null {
  const last = given.replace(NOT_IN_NAMES, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  const name = [...last].slice(0, MAX_CHARACTERS).join("");
  return /^\.*$/.test(name) ? null : name;
}
