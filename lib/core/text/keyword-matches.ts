/** How keywords are compared with a message, most specific first. */
export const KEYWORD_MATCHES = ["equals", "starts_with", "regex"] as const;
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number];
