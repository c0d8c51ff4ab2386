/**
 * GSM 03.38 (3GPP TS 23.038, 6.2.1 and 6.2.1.1), without national shift tables. Extension characters are escape plus
 * code, hence two septets. The escape itself (0x1B) is no text character.
 */
export const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
export const EXTENSION = "\f^{}\\[~]|€";

/** Up to the euro sign, the alphabet's highest; 0 if not in it. */
const SEPTETS = new Uint8Array(0x20ad);
for (const char of BASIC) SEPTETS[char.charCodeAt(0)] = 1;
for (const char of EXTENSION) SEPTETS[char.charCodeAt(0)] = 2;

/** Returns 1 for basic, 2 for extension, 0 for characters that aren't in the alphabet. */
export function countUnitSeptets(unit: number): number {
  return unit < SEPTETS.length ? (SEPTETS[unit] ?? 0) : 0;
}
