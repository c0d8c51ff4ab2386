/** No zod here, since browsers load this. */

export const MAX_NAME_LENGTH = 100;
export const MAX_RULES = 50;
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD_LENGTH = 100;
export const MAX_DAILY_LIMIT = 20;
export const DEFAULT_DAILY_LIMIT = 3;
export const MAX_TOTAL_DAILY_LIMIT = 10_000;
export const DEFAULT_TOTAL_DAILY_LIMIT = 1_000;
/** Over which `matches_30_days` counts. */
export const MATCH_DAYS = 30;
export const MAX_MATCHES_COUNTED = 10_000;
