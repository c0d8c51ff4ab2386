/** Maximum delay of an immediate message; longer ones are scheduled. */
export const MAX_GRACE_SECONDS = 60;
