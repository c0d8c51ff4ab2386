/** No zod here, since browsers load this. */

export const CONVERSION_KINDS = ["lead", "sale"] as const;
export type ConversionKind = (typeof CONVERSION_KINDS)[number];

/** api: reported with a key; page: by the script on a web page, whose visitors could report anything. */
export const CONVERSION_SOURCES = ["api", "page"] as const;
export type ConversionSource = (typeof CONVERSION_SOURCES)[number];

export const MAX_NAME_LENGTH = 100;
export const MAX_EXTERNAL_ID_LENGTH = 100;
export const MAX_VALUE = 1_000_000_000;
