/** Maximum bytes of a logo, and pixels of its longer side. */
export const LOGO_BYTES_MAX = 102_400;
export const LOGO_SIDE_MAX = 2_000;
