import { defineList } from "@/lib/core/list";
import { PHONE_FILTER } from "@/lib/core/list-filters";
import { CONSENT_KINDS, CONSENT_SOURCES } from "./schema-values";

export const CONSENT_LIST = defineList({
  fields: {
    phone: {
      filter: PHONE_FILTER,
    },
    kind: { filter: { type: "enum", match: "exact", array: true, values: CONSENT_KINDS } },
    source: { filter: { type: "enum", match: "exact", array: true, values: CONSENT_SOURCES } },
    created_at: { filter: { type: "timestamp", match: "exact", range: true } },
  },
  order: ["created_at"],
});
