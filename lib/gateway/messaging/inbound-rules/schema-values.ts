/** Free of zod, to keep it out of the browser bundle. */

export const MAX_NAME_LENGTH = 100;
export const MAX_NOTE_LENGTH = 1_000;
