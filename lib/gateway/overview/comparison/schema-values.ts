/** Maximum bulks and campaigns in one comparison. */
export const MAX_COMPARED = 8;
/** Latest bulks compared without a choice. */
export const DEFAULT_COMPARED = 4;
export const COMPARED_RATES = ["delivered", "clicked", "replied", "unsubscribed"] as const;
export const COMPARISON_VERDICTS = ["early", "open", "clear"] as const;
