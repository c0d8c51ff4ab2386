import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_rules: { holds: "inbound rules", stays: "until someone deletes them" },
} satisfies Tables;
