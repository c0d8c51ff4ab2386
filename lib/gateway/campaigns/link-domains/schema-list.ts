import { defineList } from "@/lib/core/list";
import { LINK_DOMAIN_STATES } from "./schema-values";

export const LINK_DOMAIN_LIST = defineList({
  fields: {
    domain: {
      filter: { type: "text", match: "partial", maxLength: 255, example: "example.com" },
      column: { format: "own" },
    },
    state: {
      filter: { type: "enum", match: "exact", array: true, values: LINK_DOMAIN_STATES },
      page: { urlName: "state", kind: "choice" },
      column: { format: "own" },
    },
    checked_at: { column: { format: "time" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at"],
  search: "domain",
});
