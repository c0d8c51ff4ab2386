import { MEMBER_ROLES } from "@/lib/core/context";
import { defineList } from "@/lib/core/list";

export const MEMBER_LIST = defineList({
  fields: {
    role: { filter: { type: "enum", match: "exact", array: true, values: MEMBER_ROLES } },
    joined_at: {},
  },
  order: ["joined_at"],
});
