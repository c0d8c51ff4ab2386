/** Controls, and what XML cannot hold; line breaks and tabs are spaces by then. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufeff]/gu;
/** Marks that turn the order of characters round: with them, a name could show other digits than it has. */
const DIRECTIONS = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu;

/**
 * Text of others as a document may show it: one line, no control or direction marks, composed letters, at most `max`
 * characters.
 */
export function cleanText(text: string, max: number): string {
  const shown = text
    .slice(0, max * 4)
    .replace(/\s+/gu, " ")
    .replace(DIRECTIONS, "")
    .replace(UNWRITABLE, "")
    .normalize("NFC")
    .trim();
  const characters = [...shown];
  return characters.length <= max ? shown : `${characters.slice(0, max - 1).join("")}…`;
}
