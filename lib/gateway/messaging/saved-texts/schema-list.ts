import { defineList } from "@/lib/core/list";

export const SAVED_TEXT_LIST = defineList({
  fields: { name: {}, updated_at: {} },
  order: ["updated_at"],
});
