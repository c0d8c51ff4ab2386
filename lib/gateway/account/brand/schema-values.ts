/** Maximum characters of the brand name on forms. */
export const MAX_BRAND_NAME = 60;
