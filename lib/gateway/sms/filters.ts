import { collection } from "@/lib/http/collection";
import { DLR_CODES, SMS_STATUS_CODES } from "./schema";

const number = { type: "integer", match: "exact", array: true, range: true } as const;
const time = { type: "timestamp", match: "exact", array: true, range: true } as const;
const contains = { type: "text", match: "partial" } as const;

/** Filters and orders of `GET /sms` and of the batch operations. */
export const smsCollection = collection({
  filters: {
    is_sent: { type: "boolean", match: "exact" },
    is_unicode: {
      type: "boolean",
      match: "exact",
      exists: true,
      description: "exists[is_unicode]=false: the alphabet was decided by the text.",
    },
    uuid: { type: "uuid", match: "exact", array: true },
    iso2: { type: "text", match: "exact", array: true, maxLength: 2 },
    dlr_code: { type: "enum", match: "exact", array: true, values: DLR_CODES },
    status_code: { type: "enum", match: "exact", array: true, values: SMS_STATUS_CODES },
    gateway_sent_at: time,
    delivery_at: time,
    created_at: time,
    chars_count: number,
    parts_count: number,
    source: number,
    bulk: { type: "uuid", match: "exact", array: true },
    key_id: { type: "integer", match: "exact", array: true },
    text: { ...contains, maxLength: 200 },
    phone: { ...contains, maxLength: 16 },
    sender_id: { ...contains, maxLength: 16 },
    ip: { ...contains, maxLength: 45 },
    callback_data: { type: "text", match: "exact", array: true, maxLength: 36 },
  },
  order: ["created_at", "gateway_sent_at"],
});
