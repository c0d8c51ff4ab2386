/** Control characters and characters invalid in XML; line breaks and tabs are spaces by then. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufeff]/gu;
/** Bidirectional marks, which could make a name display other digits than it contains. */
const DIRECTIONS = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu;

/**
 * Sanitizes third-party text for a document: one line, no control or bidi marks, composed letters, at most `max`
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
