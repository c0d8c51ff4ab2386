/** Longer delays count as scheduled. */
export const MAX_GRACE_SECONDS = 60;
