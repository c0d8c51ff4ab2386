/** Whatever starts within this time of being sent was meant to go at once; later is a plan. */
export const GRACE_MAX_SECONDS = 60;
