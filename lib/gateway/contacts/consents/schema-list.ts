import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { CONSENT_KINDS, CONSENT_SOURCES } from "./schema-values";

export const CONSENT_LIST = defineList({
  fields: {
    phone: {
      filter: {
        type: "text",
        match: "exact",
        array: true,
        maxLength: 30,
        example: EXAMPLE.phone,
        description: "In any spelling.",
      },
    },
    kind: { filter: { type: "enum", match: "exact", array: true, values: CONSENT_KINDS } },
    source: { filter: { type: "enum", match: "exact", array: true, values: CONSENT_SOURCES } },
    created_at: { filter: { type: "timestamp", match: "exact", range: true } },
  },
  order: ["created_at"],
});
