/**
 * Phones split long texts by octets, sometimes within an emoji, and databases can't store half a character. Halves at
 * a part's edge are stored as code points at the end of Unicode's private use area.
 */

const FIRST_HALF_CODE = 0xd800;
const FIRST_PLACEHOLDER = 0x10f800;

const toPlaceholder = (half: string) =>
  String.fromCodePoint(half.charCodeAt(0) - FIRST_HALF_CODE + FIRST_PLACEHOLDER);

/** Makes split characters storable. */
export const replaceHalfCharacters = (text: string): string =>
  text.replace(/^[\udc00-\udfff]/, toPlaceholder).replace(/[\ud800-\udbff]$/, toPlaceholder);

/** Non-ASCII UTF-8 octets, just before the halves. */
const FIRST_OCTET_PLACEHOLDER = FIRST_PLACEHOLDER - 0x100;

export const replaceControlOctets = (octets: Uint8Array): string =>
  [...octets].map((octet) => String.fromCodePoint(FIRST_OCTET_PLACEHOLDER + octet)).join("");

const joinOctets = (placeholders: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(
      placeholders,
      (placeholder) => (placeholder.codePointAt(0) ?? 0) - FIRST_OCTET_PLACEHOLDER,
    ),
  );

/** Joins split characters; unmatched pieces become U+FFFD. */
export const joinHalves = (text: string): string =>
  text
    .replace(/[\u{10f780}-\u{10f7ff}]+/gu, joinOctets)
    .replace(/[\u{10f800}-\u{10ffff}]/gu, (placeholder) =>
      String.fromCharCode((placeholder.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER + FIRST_HALF_CODE),
    )
    .toWellFormed();
