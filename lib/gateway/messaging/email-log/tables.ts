import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // As lib/gateway/messaging/email-to-sms/schema-values.ts says (EMAIL_KEPT_DAYS).
  email_log: {
    person: { column: "phone" },
    keep: { key: "account_id, email_id", time: "received_at", for: "30 days" },
  },
} satisfies Tables;
