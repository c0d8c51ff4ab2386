import { defineList } from "@/lib/core/list";
import { BULK_STATUS_CODES } from "@/lib/core/messages/bulk-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_TEMPLATE } from "./schema-values";

const number = { type: "integer", match: "exact", array: true, range: true } as const;
const time = { type: "timestamp", match: "exact", array: true, range: true } as const;
const contains = { type: "text", match: "partial" } as const;

export const BULK_KINDS = ["real", "dryrun"] as const;

export const BULK_LIST = defineList({
  fields: {
    uuid: { filter: { type: "uuid", match: "exact", array: true } },
    text: {
      filter: { ...contains, maxLength: MAX_TEMPLATE, example: "order 4711" },
      column: { format: "own" },
      isPersonal: true,
    },
    sender_id: {
      filter: { ...contains, maxLength: 16, example: EXAMPLE.sender },
      page: { urlName: "sender", kind: "text" },
    },
    status_code: {
      filter: { type: "enum", match: "exact", array: true, values: BULK_STATUS_CODES },
      page: { urlName: "status", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    recipients_count: { column: { format: "own" } },
    delivered_count: { column: { format: "own" } },
    clicks_count: { column: { format: "own" } },
    charged_amount: { column: { format: "own" } },
    created_at: {
      filter: time,
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    delivery_at: {
      filter: time,
      page: { urlName: "delivery", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    processed_at: { filter: time },
    msg_total_count: { filter: number },
    source: { filter: number },
    key_id: { filter: number },
    group_id: {
      filter: {
        type: "integer",
        match: "exact",
        array: true,
        description: "Sent to one of these groups.",
      },
    },
    is_unicode: { filter: { type: "boolean", match: "exact", exists: true } },
    is_test: {
      filter: { type: "boolean", match: "exact", description: "Sent with a test key." },
    },
    is_answered: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "True if someone replied to one of its messages.",
      },
    },
    is_dryrun: {
      filter: { type: "boolean", match: "exact" },
      page: {
        urlName: "kind",
        kind: "choice",
        ask: (query, values) => {
          if (values.length === 1) query.set("is_dryrun", String(values[0] === "dryrun"));
        },
      },
    },
  },
  order: ["created_at", "delivery_at", "processed_at", "msg_total_count"],
  search: "text",
});
