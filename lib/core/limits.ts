/** Limits documented by the API and shown by forms. Module-private limits are defined in their modules. */

/** Maximum parts of a message. */
export const MAX_PARTS = 10;
/** Maximum characters of a text as submitted: ten parts of GSM 03.38. The final text has its own limit. */
export const MAX_TEXT_LENGTH = 1530;
/** Maximum characters of a recipient as submitted. */
export const MAX_PHONE_LENGTH = 30;
/** Maximum characters of a sender: 15 digits and a plus. */
export const MAX_SENDER_LENGTH = 16;
/** Maximum characters of the reference returned with delivery reports. */
export const MAX_CALLBACK_LENGTH = 36;
/** Maximum seconds a message can be scheduled ahead: a year, including leap years. */
export const MAX_DELIVERY_AHEAD_SECONDS = 366 * 86_400;
/** Retention of the request log in days. */
export const REQUEST_LOG_DAYS = 30;
