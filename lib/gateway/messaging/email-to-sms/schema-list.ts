import { defineList } from "@/lib/core/list";

export const EMAIL_ALIAS_LIST = defineList({
  fields: { created_at: {} },
  order: ["created_at"],
});
