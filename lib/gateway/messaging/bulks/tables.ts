import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  bulk_drops: {},
  bulk_recipients: {},
  // Behind the last of their messages.
  bulks: {
    readBy: ["lib/queue", "messaging/sms"],
    keep: { key: "account_id, uuid", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
} satisfies Tables;
