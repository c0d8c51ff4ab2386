import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { VERIFY_STATUS_CODES } from "@/lib/core/trust/verify-state";
import { MAX_PAYLOAD, VERIFY_CHANNELS } from "./schema-values";

const time = { type: "timestamp", match: "exact", array: true, range: true } as const;

export const VERIFY_LIST = defineList({
  fields: {
    phone: {
      filter: { type: "text", match: "partial", maxLength: 16, example: EXAMPLE.phone },
      page: { urlName: "phone", kind: "text" },
      column: { format: "own" },
    },
    status: {
      filter: { type: "enum", match: "exact", array: true, values: VERIFY_STATUS_CODES },
      page: { urlName: "status", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    delivered_channel: {
      filter: { type: "enum", match: "exact", array: true, values: VERIFY_CHANNELS },
      page: { urlName: "channel", kind: "choice" },
      column: { format: "own" },
    },
    payload: {
      filter: { type: "text", match: "exact", maxLength: MAX_PAYLOAD, example: "sign-up-4711" },
      page: { urlName: "payload", kind: "text" },
      column: { format: "text" },
    },
    cost: { column: { format: "own" } },
    created_at: {
      filter: time,
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    is_test: {
      filter: { type: "boolean", match: "exact", description: "Sent with a test key." },
    },
  },
  order: ["created_at"],
  search: "phone",
});
