import type { SavedText } from "@/lib/gateway/messaging/saved-texts/schema";

export interface Slash {
  /** Where the `/` stands. */
  at: number;
  /** What is typed behind it. */
  typed: string;
}

/** Returns the `/` that is being typed: at the start or after white space, with no white space up to the caret. */
export function findSlash(text: string, caret: number): Slash | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** Returns the texts whose names contain what is typed; those that begin with it come first. */
export function matchTexts(
  texts: readonly SavedText[],
  typed: string,
  locale: string,
): readonly SavedText[] {
  const part = typed.toLocaleLowerCase(locale);
  const named = texts.map((text) => ({ text, name: text.name.toLocaleLowerCase(locale) }));
  const found = named.filter(({ name }) => name.includes(part));
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ name }) => name.startsWith(part) === begins).map(({ text }) => text),
  );
  return [...(first ?? []), ...(rest ?? [])];
}

/** Returns the text with `chosen` in place of the `/` and what is typed, and where the caret then stands. */
export function replaceSlash(
  text: string,
  { at, typed }: Slash,
  chosen: string,
): { text: string; caret: number } {
  const before = text.slice(0, at) + chosen;
  return { text: before + text.slice(at + 1 + typed.length), caret: before.length };
}
