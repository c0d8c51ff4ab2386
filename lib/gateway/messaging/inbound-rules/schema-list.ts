import { defineList } from "@/lib/core/list";
import { MAX_NAME_LENGTH } from "./schema-values";

export const INBOUND_RULE_LIST = defineList({
  fields: {
    name: {
      filter: {
        type: "text",
        match: "partial",
        maxLength: MAX_NAME_LENGTH,
        example: "Join the club",
      },
      column: { format: "own", isSortable: true },
    },
    automation_id: {
      filter: { type: "integer", match: "exact", description: "Rules that start this automation." },
    },
    keywords: { column: { format: "own" } },
    actions: { column: { format: "own" } },
    matches: { column: { format: "own" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at", "name"],
  search: "name",
});
