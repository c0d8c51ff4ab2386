import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_log: {
    holds: "emails that came in",
    stays:
      "{keep}; texts as the texts of messages, or until the customer deletes the message that became of it",
    person: { column: "phone" },
    keep: { key: "account_id, email_id", time: "received_at", for: "30 days" },
  },
} satisfies Tables;
