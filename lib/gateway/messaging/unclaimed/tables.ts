import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  unclaimed_incomings: { keep: { key: "uuid", time: "received_at", for: "90 days" } },
} satisfies Tables;
