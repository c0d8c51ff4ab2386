import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  bulk_drops: { holds: "numbers left out of bulks", stays: "as the texts of messages" },
  bulk_recipients: {
    holds: "remaining recipients of bulks",
    stays: "until each has become a message, or the bulk is stopped",
  },
  // Outlives the last of its messages.
  bulks: {
    holds: "bulks: text, numbers as given",
    stays: "as the texts of messages; the row, without them, {keep}",
    readBy: ["campaigns/short-links", "lib/dispatch", "lib/queue", "messaging/sms"],
    keep: { key: "account_id, uuid", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
} satisfies Tables;
