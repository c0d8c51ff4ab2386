import { defineList } from "@/lib/core/list";

export const INVITATION_LIST = defineList({
  fields: {
    email: {
      filter: { type: "text", match: "partial", maxLength: 254, example: "@example.com" },
    },
    created_at: {},
  },
  order: ["created_at"],
});
