import { defineList } from "@/lib/core/list";

/** Numbers of all groups. */
export const CONTACT_LIST = defineList({
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
    phone: { column: { format: "own" } },
    groups_count: { column: { format: "own" } },
  },
  order: [],
  search: "search",
});
