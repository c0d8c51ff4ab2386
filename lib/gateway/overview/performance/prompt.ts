/** Hand-over times count as prompt in whole buckets below this, that is up to 9.4 seconds. */
export const MAX_PROMPT_MS = 10_000;
