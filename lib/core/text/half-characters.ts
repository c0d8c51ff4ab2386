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

/** Octets of UTF-8 beyond ASCII wait just before the halves. */
const FIRST_OCTET_PLACE = FIRST_PLACE - 0x100;

/** Returns octets of an incomplete UTF-8 sequence at the edge of a part in a form that can be stored. */
export const keepOctets = (octets: Uint8Array): string =>
  [...octets].map((octet) => String.fromCodePoint(FIRST_OCTET_PLACE + octet)).join("");

const joinOctets = (places: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(places, (place) => (place.codePointAt(0) ?? 0) - FIRST_OCTET_PLACE),
  );

/** Returns joined parts with such halves and octets put together; one that found no other is U+FFFD. */
export const joinHalves = (text: string): string =>
  text
    .replace(/[\u{10f780}-\u{10f7ff}]+/gu, joinOctets)
    .replace(/[\u{10f800}-\u{10ffff}]/gu, (place) =>
      String.fromCharCode((place.codePointAt(0) ?? 0) - FIRST_PLACE + FIRST_HALF),
    )
    .toWellFormed();
