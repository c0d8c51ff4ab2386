/** Neither white space, nor control and format characters such as zero-width spaces. */
const VISIBLE = /[^\s\p{C}]/u;

export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/** Returns a text as one line, without control characters. */
export const toLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
