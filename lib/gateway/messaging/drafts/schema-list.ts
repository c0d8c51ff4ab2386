import { defineList } from "@/lib/core/list";

export const DRAFT_LIST = defineList({
  fields: {
    created_by: { filter: { type: "integer", match: "exact", array: true } },
    updated_at: {},
  },
  order: ["updated_at"],
});
