/** Free of `node:crypto`, which schemas and pages must not load. */

/** Characters of a click id: 21 bytes in base64url. */
export const CLICK_ID_LENGTH = 28;

/** Query parameter that a campaign which tracks conversions adds to its target. */
export const CLICK_PARAMETER = "ph_click";
