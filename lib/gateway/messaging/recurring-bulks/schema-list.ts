import { defineList } from "@/lib/core/list";
import { MAX_NAME_LENGTH } from "./schema-values";

export const RECURRING_BULK_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_NAME_LENGTH, example: "Monday" },
      column: { format: "own", isSortable: true },
    },
    rule: { column: { format: "own" } },
    next_at: { column: { format: "own" } },
    state: { column: { format: "own" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at", "name"],
  search: "name",
});

export const RECURRING_RUN_LIST = defineList({
  fields: { created_at: {} },
  order: ["created_at"],
});
