/** Whole buckets below this count: up to 9.4 seconds. */
export const MAX_PROMPT_MS = 10_000;
