import { searchPosition } from "@/lib/core/text/search-text";

export interface SlashCommand {
  at: number;
  typed: string;
}

/** Finds a slash at the start or after white space, with no white space up to the caret. */
export function findSlash(text: string, caret: number): SlashCommand | null {
  const input = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret))?.[1];
  return input === undefined ? null : { at: caret - input.length - 1, typed: input };
}

/** Matches texts by name; those that start with the input come first. */
export function matchTexts<T extends { name: string }>(
  texts: readonly T[],
  input: string,
): readonly T[] {
  const matches = texts
    .map((text) => ({ text, position: searchPosition(text.name, input) }))
    .filter(({ position }) => position >= 0);
  const [first, rest] = [true, false].map((begins) =>
    matches.filter(({ position }) => (position === 0) === begins).map(({ text }) => text),
  );
  return [...(first ?? []), ...(rest ?? [])];
}

export function replaceSlash(
  text: string,
  { at, typed }: SlashCommand,
  selected: string,
): { text: string; caret: number } {
  const before = text.slice(0, at) + selected;
  return { text: before + text.slice(at + 1 + typed.length), caret: before.length };
}
