/** Maximum delay of an immediate message; longer ones are scheduled. */
export const GRACE_MAX_SECONDS = 60;
