/** Maximum characters of a note. */
export const MAX_NOTE = 1_000;
