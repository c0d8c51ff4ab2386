import { MEMBER_ROLES } from "@/lib/core/context";
import { collection } from "@/lib/http/collection";

export const memberCollection = collection({
  filters: { role: { type: "enum", match: "exact", array: true, values: MEMBER_ROLES } },
  order: ["joined_at"],
});
