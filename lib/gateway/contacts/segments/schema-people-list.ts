import { defineList } from "@/lib/core/list";
import { PHONE_FILTER } from "@/lib/core/list-filters";

export const SEGMENT_PEOPLE_LIST = defineList({
  fields: {
    phone: {
      filter: PHONE_FILTER,
      page: { urlName: "phone", kind: "text" },
      column: { format: "own" },
    },
    name: { column: { format: "own" } },
  },
  order: [],
  search: "phone",
});
