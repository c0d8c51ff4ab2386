/** Maximum bytes of a logo, and pixels of its longer side. */
export const MAX_LOGO_BYTES = 102_400;
export const MAX_LOGO_SIDE = 2_000;
