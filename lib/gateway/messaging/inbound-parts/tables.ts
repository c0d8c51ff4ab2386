import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_parts: { keep: { key: "message, number", time: "received_at", for: "1 day" } },
} satisfies Tables;
