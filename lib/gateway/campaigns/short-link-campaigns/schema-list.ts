import { defineList } from "@/lib/core/list";
import { CAMPAIGN_KINDS, MAX_CAMPAIGN_NAME, CAMPAIGN_TYPES } from "./schema-values";

export const CAMPAIGN_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_CAMPAIGN_NAME, example: "Summer" },
      column: { format: "own" },
    },
    url: {
      filter: { type: "text", match: "partial", maxLength: 2_000, example: "example.org" },
      page: { urlName: "url", kind: "text" },
      column: { format: "own" },
    },
    type: {
      filter: { type: "enum", match: "exact", array: true, values: CAMPAIGN_TYPES },
      page: { urlName: "type", kind: "choice" },
      column: { format: "own" },
    },
    created_at: {
      filter: { type: "timestamp", match: "exact", array: true, range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    group_id: {
      filter: {
        type: "integer",
        match: "exact",
        description: "Campaigns with a form for this group.",
      },
    },
    kind: { filter: { type: "enum", match: "exact", array: true, values: CAMPAIGN_KINDS } },
  },
  order: ["created_at"],
  search: "name",
});
