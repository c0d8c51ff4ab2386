import { defineList } from "@/lib/core/list";
import { MAX_NAME_LENGTH } from "./schema-values";

export const TEMPLATE_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_NAME_LENGTH, example: "Order" },
      column: { format: "own", isSortable: true },
    },
    languages: { column: { format: "own" } },
    state: { column: { format: "own" } },
    recurring_bulks_count: { column: { format: "own" } },
    updated_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "updated", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["updated_at", "name"],
  search: "name",
});

export const TEMPLATE_VERSION_LIST = defineList({
  fields: { version: {} },
  order: ["version"],
});
