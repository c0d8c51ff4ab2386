import { defineList } from "@/lib/core/list";
import { LISTED_KEY_KINDS } from "./schema";

export const API_KEY_LIST = defineList({
  fields: {
    name: { filter: { type: "text", match: "partial", maxLength: 100, example: "Shop" } },
    kind: { filter: { type: "enum", match: "exact", values: LISTED_KEY_KINDS } },
    is_active: { filter: { type: "boolean", match: "exact" } },
    is_test: { filter: { type: "boolean", match: "exact" } },
    created_at: {},
  },
  order: ["created_at"],
});
