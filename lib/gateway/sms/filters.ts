import { EXAMPLE } from "@/lib/core/example-values";
import { fileFilters } from "@/lib/export/file-request";
import { collection } from "@/lib/http/collection";
import {
  DLR_CODES,
  EXPORT_COLUMNS,
  MESSAGE_STATES,
  ORIGINS,
  PROBLEM_CODES,
  SERVICE_CODES,
  SMS_STATUS_CODES,
  TEXT_MAX,
} from "./schema-values";

const number = { type: "integer", match: "exact", array: true, range: true } as const;
const time = { type: "timestamp", match: "exact", array: true, range: true } as const;
const contains = { type: "text", match: "partial" } as const;

const query = {
  filters: {
    before: {
      type: "uuid",
      match: "exact",
      description:
        "Created before this message. A search that ran out of time goes on from here: see `X-Search-Stopped-At`.",
    },
    after: { type: "uuid", match: "exact", description: "Created after this message." },
    is_sent: { type: "boolean", match: "exact" },
    is_unicode: {
      type: "boolean",
      match: "exact",
      exists: true,
      description: "exists[is_unicode]=false: the alphabet was decided by the text.",
    },
    uuid: { type: "uuid", match: "exact", array: true },
    iso2: { type: "text", match: "exact", array: true, maxLength: 2, example: "DE" },
    dlr_code: { type: "enum", match: "exact", array: true, values: DLR_CODES },
    status_code: { type: "enum", match: "exact", array: true, values: SMS_STATUS_CODES },
    state: {
      type: "enum",
      match: "exact",
      array: true,
      values: MESSAGE_STATES,
      description:
        "delivered; moving: being sent, or without a final report; scheduled; failed; stopped by a person.",
    },
    problem_code: {
      type: "enum",
      match: "exact",
      array: true,
      exists: true,
      values: PROBLEM_CODES,
      description:
        "Why it was not delivered: a status_code that is an end, or the dlr_code 8 or 16. exists[problem_code]=true: whatever went wrong or was stopped.",
    },
    service_code: { type: "enum", match: "exact", array: true, values: SERVICE_CODES },
    gateway_sent_at: time,
    delivery_at: time,
    created_at: time,
    chars_count: number,
    parts_count: number,
    source: number,
    price: { type: "number", match: "exact", array: true, range: true, example: 0.075 },
    bulk: { type: "uuid", match: "exact", array: true },
    key_id: { type: "integer", match: "exact", array: true },
    origin: {
      type: "enum",
      match: "exact",
      array: true,
      values: ORIGINS,
      description: "How it was sent; dashboard: by a person, all others with an API key.",
    },
    text: { ...contains, maxLength: TEXT_MAX, example: "order 4711" },
    phone: { ...contains, maxLength: 16, example: EXAMPLE.phone },
    sender_id: { ...contains, maxLength: 16, example: EXAMPLE.sender },
    ip: { ...contains, maxLength: 45, example: EXAMPLE.address },
    callback_data: {
      type: "text",
      match: "exact",
      array: true,
      maxLength: 36,
      example: EXAMPLE.callback,
    },
  },
  order: ["created_at", "gateway_sent_at", "delivery_at"],
} as const satisfies Parameters<typeof collection>[0];

/** Filters and orders of `GET /sms`. */
export const smsCollection = collection(query);

/** What the batch operations take: the same filters, none of them ignored. */
export const smsBatchCollection = collection({ filters: query.filters, order: [], isStrict: true });

/** The same, and what the file is like. */
export const smsExportCollection = collection({
  filters: { ...query.filters, ...fileFilters(EXPORT_COLUMNS) },
  order: ["created_at"],
});
