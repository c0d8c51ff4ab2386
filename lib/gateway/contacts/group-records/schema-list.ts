import { defineList } from "@/lib/core/list";
import { MAX_GROUP_NAME } from "./schema-values";

export const GROUP_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_GROUP_NAME, example: "Customers" },
      column: { format: "own", isSortable: true },
    },
    count_items: { column: { format: "own", isSortable: true } },
    deleted_at: { column: { format: "own" } },
    created_at: { column: { format: "time", isSortable: true } },
  },
  order: ["created_at", "name", "count_items"],
  search: "name",
});
