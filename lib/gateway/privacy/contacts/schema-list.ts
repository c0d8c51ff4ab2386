import { defineList } from "@/lib/core/list";
import { CONTACT_SEARCH_FILTER } from "@/lib/core/list-filters";

export const CONTACT_LIST = defineList({
  fields: {
    search: {
      filter: CONTACT_SEARCH_FILTER,
      isPersonal: true,
    },
    phone: { column: { format: "own" } },
    name: { column: { format: "own" } },
    groups_count: { column: { format: "own" } },
  },
  order: [],
  search: "search",
});
