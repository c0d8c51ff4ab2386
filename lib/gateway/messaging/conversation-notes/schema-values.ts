export const MAX_NOTE = 1_000;
