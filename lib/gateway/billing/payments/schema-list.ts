import { PAYMENT_STATUSES } from "@/lib/core/billing/payment-status";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { defineList } from "@/lib/core/list";

const time = { type: "timestamp", match: "exact", array: true, range: true } as const;

export const PAYMENT_LIST = defineList({
  fields: {
    created_at: {
      filter: time,
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    status: {
      filter: { type: "enum", match: "exact", array: true, values: PAYMENT_STATUSES },
      page: { urlName: "status", kind: "choice" },
      column: { format: "own" },
    },
    type: {
      filter: { type: "enum", match: "exact", array: true, values: PAYMENT_TYPES },
      page: { urlName: "type", kind: "choice" },
      column: { format: "own" },
    },
    id: { filter: { type: "integer", match: "exact", array: true } },
    net_val: { column: { format: "own" } },
    amount: { column: { format: "own" } },
  },
  order: ["created_at"],
});
