/** Limits that the API promises and forms show. Each stands here once; what only one module knows stands there. */

/** Parts of a message at most. */
export const MAX_PARTS = 10;
/** Characters of a text as the caller writes it: ten parts of GSM 03.38. The text as it is sent has its own limit. */
export const TEXT_MAX = 1530;
/** Characters of a recipient as the caller spells it. */
export const PHONE_MAX = 30;
/** Characters of a sender: a number of 15 digits with its plus. */
export const SENDER_MAX = 16;
/** Characters of what is returned with the delivery report. */
export const CALLBACK_MAX = 36;
/** How far ahead a message may be planned, in seconds: a year, and a day so that a leap year fits. */
export const MAX_DELIVERY_AHEAD_SECONDS = 366 * 86_400;
/** Days that the log of requests is kept for. */
export const REQUEST_LOG_DAYS = 30;
