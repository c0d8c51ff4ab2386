/**
 * Phones cut long texts into parts by octets, some of them through the middle of an emoji, and no database stores half a character.
 * A half at the edge of a part waits as one of the last characters of Unicode's private use, which nobody sends.
 */

const FIRST_HALF = 0xd800;
const FIRST_PLACE = 0x10f800;

const toPlace = (half: string) =>
  String.fromCodePoint(half.charCodeAt(0) - FIRST_HALF + FIRST_PLACE);

/** Returns the text of a part with what is left of a character at its edges in a form that can be stored. */
export const keepHalves = (text: string): string =>
  text.replace(/^[\udc00-\udfff]/, toPlace).replace(/[\ud800-\udbff]$/, toPlace);

/** Returns joined parts with such halves put together; one that found no other is U+FFFD. */
export const joinHalves = (text: string): string =>
  text
    .replace(/[\u{10f800}-\u{10ffff}]/gu, (place) =>
      String.fromCharCode((place.codePointAt(0) ?? 0) - FIRST_PLACE + FIRST_HALF),
    )
    .toWellFormed();
