import { MAX_REFERENCE_LENGTH } from "@/lib/core/billing/document-references";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { defineList } from "@/lib/core/list";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "./schema-values";

const FIELDS = {
  number: {
    filter: {
      type: "text",
      match: "partial",
      maxLength: 40,
      example: "PH2026-000001",
      description: "Part of the number of the document.",
    },
    column: { format: "own" },
  },
  created_at: {
    filter: { type: "timestamp", match: "exact", array: true, range: true },
    column: { format: "own", isSortable: true },
  },
  net_val: { column: { format: "own" } },
  fee_val: { column: { format: "own" } },
  vat_val: { column: { format: "own" } },
  amount: {
    filter: { type: "number", match: "exact", array: true, range: true, example: 119 },
    page: { urlName: "amount", kind: "amount" },
    column: { format: "own", isSortable: true },
  },
  status: {
    filter: { type: "enum", match: "exact", array: true, values: DOCUMENT_STATUSES },
    page: { urlName: "status", kind: "choice" },
    column: { format: "own" },
  },
  paymentType: {
    filter: { type: "enum", match: "exact", array: true, values: PAYMENT_TYPES },
    page: { urlName: "method", kind: "choice" },
    column: { format: "own" },
  },
  paid_at: {
    filter: { type: "timestamp", match: "exact", array: true, range: true, exists: true },
    page: { urlName: "paid", kind: "time" },
  },
  id: { filter: { type: "integer", match: "exact", array: true } },
} as const;

export const DOCUMENT_LIST = defineList({ fields: FIELDS, order: ["created_at", "amount"] });

export const ALL_DOCUMENTS_LIST = defineList({
  fields: {
    kind: {
      filter: { type: "enum", match: "exact", array: true, values: DOCUMENT_KINDS },
      page: { urlName: "kind", kind: "choice" },
      column: { format: "own" },
    },
    issued_on: {
      filter: {
        type: "date",
        match: "exact",
        array: true,
        range: true,
        // An invalid date such as 31 November must fail; ignored, it would list and book everything.
        isOption: true,
        description: "The day that the document shows, as `YYYY-MM-DD`.",
      },
      page: { urlName: "date", kind: "time" },
    },
    ...FIELDS,
    order_number: {
      filter: {
        type: "text",
        match: "partial",
        maxLength: MAX_REFERENCE_LENGTH,
        exists: true,
        example: "PO 4711",
        description: "Part of the customer's order number.",
      },
      page: { urlName: "order", kind: "text" },
      column: { format: "own" },
    },
  },
  order: ["created_at", "amount"],
  search: "number",
});
