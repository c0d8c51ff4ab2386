export const MAX_BRAND_NAME = 60;
