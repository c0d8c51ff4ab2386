import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  incomings: {
    readBy: ["messaging/bulks", "messaging/conversations", "privacy/contacts"],
    person: { column: "phone" },
    keep: { key: "account_id, uuid", time: "received_at", for: { monthsBeyondMessages: 0 } },
  },
} satisfies Tables;
