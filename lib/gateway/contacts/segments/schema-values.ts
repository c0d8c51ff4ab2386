/** No zod here, since browsers load this. */

export const MAX_NAME_LENGTH = 100;
export const MAX_NOTE_LENGTH = 1_000;
export const MAX_SEGMENTS = 500;
export const SAMPLE_SIZE = 5;

export const PROBLEM_REASONS = ["group", "column", "campaign", "country"] as const;
