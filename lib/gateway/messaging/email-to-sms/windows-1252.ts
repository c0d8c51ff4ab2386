/** Characters of windows-1252 from 0x80 to 0x9f, which has none in five places. */
const TABLE = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const CONTROLS = /[\u0080-\u009f]/g;

/**
 * Returns a text with the characters that windows-1252 means by control characters: Node 20 decodes that charset as
 * ISO 8859-1, and many mails that say ISO 8859-1 are windows-1252. Nobody writes those control characters.
 */
export const repairWindows1252 = (text: string): string =>
  text.replace(CONTROLS, (char) => TABLE[char.charCodeAt(0) - 0x80] ?? char);
