import { EXAMPLE } from "@/lib/core/reference/example-values";

export const PHONE_FILTER = {
  type: "text",
  match: "exact",
  array: true,
  maxLength: 30,
  example: EXAMPLE.phone,
  description: "In any spelling.",
} as const;

export const CALLBACK_FILTER = {
  type: "text",
  match: "exact",
  array: true,
  maxLength: 36,
  example: EXAMPLE.callback,
} as const;

export const CONTACT_SEARCH_FILTER = {
  type: "text",
  match: "partial",
  maxLength: 100,
  example: "0171 392",
  description:
    "The beginning of a number in any spelling, or its last digits; or beginnings of words in its columns, all of which must be found.",
} as const;
