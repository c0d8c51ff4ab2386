import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_parts: {
    holds: "parts of messages from phones",
    stays: "{keep}; their texts until the message is whole, at most 10 minutes",
    keep: { key: "message, number", time: "received_at", for: "1 day" },
  },
} satisfies Tables;
