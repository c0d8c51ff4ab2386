import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";

/** Phones of one group. */
export const PHONE_LIST = defineList({
  fields: {
    search: {
      filter: {
        type: "text",
        match: "partial",
        maxLength: 100,
        example: "0171 392",
        description:
          "The beginning of a number in any spelling, or its last digits; or beginnings of words in its columns, all of which must be found.",
      },
      isPersonal: true,
    },
    phone: {
      filter: {
        type: "text",
        match: "exact",
        array: true,
        maxLength: 30,
        example: EXAMPLE.phone,
        description: "In any spelling.",
      },
      page: { urlName: "phone", kind: "text" },
      column: { format: "own", isSortable: true },
      isPersonal: true,
    },
    callback_data: {
      filter: {
        type: "text",
        match: "exact",
        array: true,
        maxLength: 36,
        example: EXAMPLE.callback,
      },
      page: { urlName: "callback", kind: "text" },
      column: { format: "text" },
      isPersonal: true,
    },
    unsubscribed_at: {
      filter: { type: "timestamp", match: "exact", range: true, exists: true },
      column: { format: "time" },
    },
    created_at: { column: { format: "time", isSortable: true } },
  },
  order: ["created_at", "phone"],
  search: "search",
});
