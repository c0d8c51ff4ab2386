/** Characters of a sender's name on forms. */
export const MAX_BRAND_NAME = 60;
