/** Documented by the API and shown by forms; module-private limits stay in their modules. */

export const MAX_PARTS = 10;
/** Limit of submitted texts: ten parts of GSM 03.38. The final text has its own limit. */
export const MAX_TEXT_LENGTH = 1530;
export const MAX_PHONE_LENGTH = 30;
/** 15 digits and a plus. */
export const MAX_SENDER_LENGTH = 16;
/** Maximum length of the customer's reference, which delivery reports return. */
export const MAX_CALLBACK_LENGTH = 36;
export const MAX_DELIVERY_AHEAD_SECONDS = 366 * 86_400;
export const REQUEST_LOG_DAYS = 30;
