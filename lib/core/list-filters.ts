import { EXAMPLE } from "@/lib/core/reference/example-values";

/** Filters that several lists have. */

/** A number, or several. */
export const PHONE_FILTER = {
  type: "text",
  match: "exact",
  array: true,
  maxLength: 30,
  example: EXAMPLE.phone,
  description: "In any spelling.",
} as const;

/** What a customer gave a row to find it again, or several of these. */
export const CALLBACK_FILTER = {
  type: "text",
  match: "exact",
  array: true,
  maxLength: 36,
  example: EXAMPLE.callback,
} as const;

/** Numbers and what their groups know of them, as someone types it. */
export const CONTACT_SEARCH_FILTER = {
  type: "text",
  match: "partial",
  maxLength: 100,
  example: "0171 392",
  description:
    "The beginning of a number in any spelling, or its last digits; or beginnings of words in its columns, all of which must be found.",
} as const;
