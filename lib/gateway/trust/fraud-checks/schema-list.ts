import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { FRAUD_STATUS_CODES } from "@/lib/core/trust/fraud-state";
import { FRAUD_LENGTHS as L, FRAUD_SERVICES } from "./schema-values";

export const FRAUD_LIST = defineList({
  fields: {
    "request_phone.phone": {
      filter: { type: "text", match: "partial", maxLength: L.phone.max, example: EXAMPLE.phone },
      page: { urlName: "phone", kind: "text" },
      column: { format: "own" },
    },
    phone: {
      filter: {
        type: "text",
        match: "exact",
        array: true,
        maxLength: 30,
        example: EXAMPLE.phone,
        description: "One number in any spelling; exact match.",
      },
      page: { urlName: "number", kind: "text" },
    },
    "request_email.email": {
      filter: { type: "text", match: "partial", maxLength: L.email.max, example: "example.org" },
      page: { urlName: "email", kind: "text" },
    },
    "request_ip.ip": {
      filter: { type: "text", match: "partial", maxLength: L.ip.max, example: "203.0.113" },
      page: { urlName: "ip", kind: "text" },
    },
    risk_score: { column: { format: "own" } },
    service_code: {
      filter: { type: "enum", match: "exact", array: true, values: FRAUD_SERVICES },
      page: { urlName: "service", kind: "choice" },
      column: { format: "own" },
    },
    status_code: {
      filter: { type: "enum", match: "exact", array: true, values: FRAUD_STATUS_CODES },
      page: { urlName: "status", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    price: { column: { format: "own" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", array: true, range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    callback_data: {
      filter: { type: "text", match: "partial", maxLength: L.callbackData, example: "order-4711" },
      page: { urlName: "callback", kind: "text" },
    },
    id: { filter: { type: "uuid", match: "exact", array: true } },
  },
  order: ["created_at"],
});
