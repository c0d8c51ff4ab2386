const MAX_CHARACTERS = 255;

const FORBIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Strips folders, which would form a path when written; keeps at most 255 characters. Returns null if the result is
 * empty.
 */
export function cleanFileName(input: string): string | null {
  const last = input.replace(FORBIDDEN_CHARACTERS, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  const name = [...last].slice(0, MAX_CHARACTERS).join("");
  return /^\.*$/.test(name) ? null : name;
}
