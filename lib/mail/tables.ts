import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  mail_outbox: { keep: { key: "mail_id", time: "done_at", for: "30 days" } },
} satisfies Tables;
