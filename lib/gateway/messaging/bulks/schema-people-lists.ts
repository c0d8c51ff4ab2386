import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { LISTED_REASONS, UNSUBSCRIBE_SOURCES } from "./schema-values";

const phone = {
  // Longest invalid entry.
  filter: { type: "text", match: "partial", maxLength: 64, example: EXAMPLE.phone },
  column: { format: "own" },
  isPersonal: true,
} as const;

export const DROP_LIST = defineList({
  fields: {
    phone,
    reason: {
      filter: { type: "enum", match: "exact", array: true, values: LISTED_REASONS },
      page: { urlName: "reason", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    is_recipient: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "false: entries that aren't numbers, and numbers of excluded groups.",
      },
      page: {
        urlName: "recipient",
        kind: "choice",
        ask: (query, values) => {
          if (values.length === 1) query.set("is_recipient", values[0] ?? "");
        },
      },
    },
  },
  order: [],
  search: "phone",
});

export const UNSUBSCRIBE_LIST = defineList({
  fields: {
    phone,
    source: {
      filter: { type: "enum", match: "exact", array: true, values: UNSUBSCRIBE_SOURCES },
      page: { urlName: "source", kind: "choice" },
      column: { format: "own" },
    },
    unsubscribed_at: { column: { format: "time", isSortable: true } },
  },
  order: ["unsubscribed_at"],
  search: "phone",
});
