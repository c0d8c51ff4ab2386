import type { SavedText } from "@/lib/gateway/messaging/saved-texts/schema";

export interface SlashCommand {
  at: number;
  typed: string;
}

/** At the start or after white space, with no white space up to the caret. */
export function findSlash(text: string, caret: number): SlashCommand | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** Names that start with the input come first. */
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

/** Returns the new text and caret. */
export function replaceSlash(
  text: string,
  { at, typed }: SlashCommand,
  chosen: string,
): { text: string; caret: number } {
  const before = text.slice(0, at) + chosen;
  return { text: before + text.slice(at + 1 + typed.length), caret: before.length };
}
