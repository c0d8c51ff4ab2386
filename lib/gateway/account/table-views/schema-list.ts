import { defineList } from "@/lib/core/list";
import { TABLES } from "./schema";

export const TABLE_VIEW_LIST = defineList({
  fields: {
    table: { filter: { type: "enum", match: "exact", array: true, values: TABLES } },
    is_shared: { filter: { type: "boolean", match: "exact" } },
    created_at: {},
  },
  order: ["created_at"],
});
