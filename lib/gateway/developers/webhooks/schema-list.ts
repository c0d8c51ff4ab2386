import { defineList } from "@/lib/core/list";
import { DELIVERY_STATES, EVENT_NAMES } from "./schema-values";

export const WEBHOOK_LIST = defineList({
  fields: { created_at: {} },
  order: ["created_at"],
});

export const DELIVERY_LIST = defineList({
  fields: {
    state: {
      filter: { type: "enum", match: "exact", array: true, values: DELIVERY_STATES },
      page: { urlName: "state", kind: "choice" },
      column: { format: "own" },
    },
    event: {
      filter: { type: "enum", match: "exact", array: true, values: EVENT_NAMES },
      page: { urlName: "event", kind: "choice" },
      column: { format: "own" },
    },
    last_status: { column: { format: "own" } },
    attempts: { column: { format: "own" } },
    duration_ms: { column: { format: "own" } },
    next_attempt_at: { column: { format: "own" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time" },
    },
  },
  order: ["created_at"],
});
