import { defineList } from "@/lib/core/list";
import { PHONE_FILTER, CALLBACK_FILTER, CONTACT_SEARCH_FILTER } from "@/lib/core/list-filters";

export const PHONE_LIST = defineList({
  fields: {
    search: {
      filter: CONTACT_SEARCH_FILTER,
      isPersonal: true,
    },
    phone: {
      filter: PHONE_FILTER,
      page: { urlName: "phone", kind: "text" },
      column: { format: "own", isSortable: true },
      isPersonal: true,
    },
    callback_data: {
      filter: CALLBACK_FILTER,
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
