import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  mail_outbox: {
    holds: "emails, and until they are sent the phone numbers they are about",
    stays: "text until sent or given up, the rest {keep}",
    keep: { key: "mail_id", time: "done_at", for: "30 days" },
    readBy: ["lib/dispatch"],
  },
} satisfies Tables;
