/** No zod here, since browsers load this. */

export const MAX_NAME_LENGTH = 100;
/** Maximum of an account, not counting archived templates. */
export const MAX_TEMPLATES = 500;
export const MAX_LANGUAGES = 30;
export const MAX_PLACEHOLDERS = 20;
export const MAX_PLACEHOLDER_NAME = 50;
export const MAX_EXAMPLE_LENGTH = 200;
export const MAX_FALLBACK_LENGTH = 200;
/** Same limit as for bulks, since values may be shorter than placeholders. */
export const MAX_TEMPLATE_LENGTH = 1785;
/** Maximum people of a group for whom a preview fills in the text. */
export const MAX_PREVIEW_PEOPLE = 5_000;
