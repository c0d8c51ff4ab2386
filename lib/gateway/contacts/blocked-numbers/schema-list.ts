import { defineList } from "@/lib/core/list";
import { PHONE_FILTER } from "@/lib/core/list-filters";
import { BLOCK_TYPES } from "./schema-values";

export const BLOCKED_NUMBER_LIST = defineList({
  fields: {
    number: {
      filter: PHONE_FILTER,
      page: { urlName: "number", kind: "text" },
      column: { format: "own" },
    },
    type: {
      filter: { type: "enum", match: "exact", array: true, values: BLOCK_TYPES },
      page: { urlName: "type", kind: "choice" },
      column: { format: "own" },
    },
    note: { column: { format: "text" } },
    source: { column: { format: "own" } },
    added_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "added", kind: "time" },
      column: { format: "own", isSortable: true },
    },
  },
  order: ["added_at"],
});
