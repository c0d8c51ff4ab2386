import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  kannel_parts: {
    holds: "parts of long texts that came by Kannel's protocol",
    stays: "{keep}; what they say until the text is whole, at most 6 minutes",
    keep: { key: "account_id, text_id, number", time: "received_at", for: "7 days" },
    person: { column: "phone" },
  },
} satisfies Tables;
