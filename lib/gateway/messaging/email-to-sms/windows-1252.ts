/** 0x80 to 0x9f, five of them undefined. */
const TABLE = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const CONTROLS = /[\u0080-\u009f]/g;

/**
 * Repairs mails labelled ISO 8859-1, many of which are windows-1252, and windows-1252 ones, which Node 20 decodes as
 * ISO 8859-1. Genuine C1 characters don't occur in mails.
 */
export const repairWindows1252 = (text: string): string =>
  text.replace(CONTROLS, (char) => TABLE[char.charCodeAt(0) - 0x80] ?? char);
