/** 0x80 to 0x9f, five of them undefined. */
const TABLE = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const CONTROLS = /[\u0080-\u009f]/g;

/**
 * Node 20 decodes windows-1252 as ISO 8859-1, and many mails labelled ISO 8859-1 are windows-1252. Genuine C1
 * characters don't occur in mails.
 */
export const repairWindows1252 = (text: string): string =>
  text.replace(CONTROLS, (char) => TABLE[char.charCodeAt(0) - 0x80] ?? char);
