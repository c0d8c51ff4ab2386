import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";

const contains = { type: "text", match: "partial" } as const;

export const INCOMING_LIST = defineList({
  fields: {
    text: {
      filter: { ...contains, maxLength: MAX_TEXT_LENGTH, example: "thank you" },
      isPersonal: true,
    },
    from: { filter: { ...contains, maxLength: 16, example: EXAMPLE.phone }, isPersonal: true },
    to: { filter: { ...contains, maxLength: 16, example: EXAMPLE.inboundNumber } },
    msg_uuid: { filter: { type: "uuid", match: "exact", array: true } },
    bulk: {
      filter: {
        type: "uuid",
        match: "exact",
        array: true,
        description: "Replies to messages of this bulk.",
      },
    },
    received_at: { filter: { type: "timestamp", match: "exact", range: true } },
  },
  order: ["received_at"],
});
