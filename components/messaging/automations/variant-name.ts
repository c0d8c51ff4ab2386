const FIRST_LETTER = 65;

/** Returns the name of a text of an A/B test: A, B, and so on. */
export const toVariantName = (index: number): string => String.fromCharCode(FIRST_LETTER + index);
