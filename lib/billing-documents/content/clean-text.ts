/** Control characters and characters invalid in XML; line breaks and tabs are spaces by then. */
const INVALID_CHARACTERS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufeff]/gu;
/** Bidirectional marks could make a name display other digits than it contains. */
const DIRECTIONS = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu;

/** Cleans third-party text: one line, no control or bidi marks, composed letters. */
export function cleanText(text: string, max: number): string {
  const visible = text
    .slice(0, max * 4)
    .replace(/\s+/gu, " ")
    .replace(DIRECTIONS, "")
    .replace(INVALID_CHARACTERS, "")
    .normalize("NFC")
    .trim();
  const characters = [...visible];
  return characters.length <= max ? visible : `${characters.slice(0, max - 1).join("")}…`;
}
