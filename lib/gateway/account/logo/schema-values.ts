/** Bytes, and pixels of the longer side. */
export const MAX_LOGO_BYTES = 102_400;
export const MAX_LOGO_SIDE = 2_000;
