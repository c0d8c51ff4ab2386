import { defineList } from "@/lib/core/list";
import { MAX_NAME_LENGTH } from "./schema-values";

export const SEGMENT_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_NAME_LENGTH, example: "VIPs" },
      column: { format: "own", isSortable: true },
    },
    note: { column: { format: "text" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at", "name"],
  search: "name",
});
