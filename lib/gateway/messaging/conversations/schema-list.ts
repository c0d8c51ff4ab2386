import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_CONTACT_NAME } from "@/lib/gateway/contacts/contact-names/schema-values";

export const CONVERSATION_LIST = defineList({
  fields: {
    before: {
      filter: {
        type: "uuid",
        match: "exact",
        description:
          "Behind the conversation with this `last_uuid`: the next page, whatever came in meanwhile.",
      },
    },
    is_unread: { filter: { type: "boolean", match: "exact" } },
    is_closed: { filter: { type: "boolean", match: "exact" } },
    assigned_to: {
      filter: {
        type: "integer",
        match: "exact",
        exists: true,
        description: "ID of the team member; exists[assigned_to]=false for unassigned ones.",
      },
    },
    phone: { filter: { type: "text", match: "partial", maxLength: 30, example: EXAMPLE.phone } },
    contact_name: {
      filter: {
        type: "text",
        match: "partial",
        maxLength: MAX_CONTACT_NAME,
        example: "Erika",
        description:
          "Words of the name, or how they begin. 10,000 entries of groups are looked at.",
      },
    },
    number: {
      filter: { type: "text", match: "exact", maxLength: 16, example: EXAMPLE.inboundNumber },
    },
    bulk: {
      filter: {
        type: "uuid",
        match: "exact",
        description: "Conversations with a reply to a message of this bulk.",
      },
    },
    last_at: { filter: { type: "timestamp", match: "exact", range: true } },
  },
  order: ["last_at"],
});
